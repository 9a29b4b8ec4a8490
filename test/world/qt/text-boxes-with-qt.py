"""Where Qt's SVG module draws the ink of SVG files that are 144 pixels wide.

usage: text-boxes-with-qt.py FONT FILE...
Prints the font that Qt takes for FONT, then for each file the left and the right edge of what is drawn.
"""

import sys

from PyQt5.QtCore import QByteArray, Qt
from PyQt5.QtGui import QBitmap, QFont, QFontInfo, QGuiApplication, QImage, QPainter, QRegion
from PyQt5.QtSvg import QSvgRenderer

app = QGuiApplication(sys.argv[:1])
scale = 4
print(QFontInfo(QFont(sys.argv[1])).family())
for source in sys.argv[2:]:
    with open(source, "rb") as file:
        renderer = QSvgRenderer(QByteArray(file.read()))
    image = QImage(144 * scale, 144 * scale, QImage.Format_ARGB32)
    image.fill(Qt.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    box = QRegion(QBitmap.fromImage(image.createAlphaMask())).boundingRect()
    print(box.left() / scale, (box.right() + 1) / scale)
