/**
 * Loads a classic script from beside the page's own, asked for in the same way: a page that was opened from a file can
 * load nothing else. Resolves with whether it could be.
 */
export function loadScript(page: Document, fileName: string): Promise<boolean> {
  const own = page.querySelector<HTMLScriptElement>("script[src]");
  if (!own) return Promise.resolve(false);
  const script = page.createElement("script");
  return new Promise((resolve) => {
    script.onload = () => resolve(true);
    script.onerror = () => {
      // Another try adds an element of its own.
      script.remove();
      resolve(false);
    };
    script.src = new URL(`${fileName}${new URL(own.src).search}`, own.src).href;
    page.head.append(script);
  });
}
