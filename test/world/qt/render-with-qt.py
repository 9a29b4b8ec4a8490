"""Renders SVG files with Qt's SVG module, as the Stream Deck application draws keys.

usage: QT_QPA_PLATFORM=offscreen python3 render-with-qt.py SIZE IN.svg OUT.png [IN.svg OUT.png ...]
Prints what Qt warns about; ends with 1 if an image is not valid to it.
"""

import sys

from PyQt5.QtCore import QByteArray, Qt
from PyQt5.QtGui import QGuiApplication, QImage, QPainter
from PyQt5.QtSvg import QSvgRenderer

app = QGuiApplication(sys.argv[:1])
size, pairs = int(sys.argv[1]), sys.argv[2:]
bad = 0
for source, target in zip(pairs[::2], pairs[1::2]):
    with open(source, "rb") as file:
        renderer = QSvgRenderer(QByteArray(file.read()))
    if not renderer.isValid():
        print(f"not valid: {source}", file=sys.stderr)
        bad = 1
        continue
    image = QImage(size, size, QImage.Format_ARGB32)
    image.fill(Qt.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.Antialiasing)
    renderer.render(painter)
    painter.end()
    image.save(target)
sys.exit(bad)
