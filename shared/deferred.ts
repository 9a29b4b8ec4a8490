/** Creates a promise with what settles it: `Promise.withResolvers`, which Node 20 does not have. */
export function deferred<Value = void>() {
  let resolve: (value: Value) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
