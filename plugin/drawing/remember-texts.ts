/** Most texts that are remembered. */
const most = 500;

/** Remembers what a pure function returns for the last texts: a deck draws the same few again and again. */
export function rememberTexts<Result>(of: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    const result = of(text);
    const [oldest] = results.keys();
    if (results.size >= most && oldest !== undefined) results.delete(oldest);
    results.set(text, result);
    return result;
  };
}
