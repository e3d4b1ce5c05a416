/** A script for a page without any room to save in. */
export const noRoom = `IDBFactory.prototype.open = () => { throw new DOMException('full', 'QuotaExceededError'); };`;

/** Puts the engine into the page, and makes its database accept nothing new while `__full` is set. */
export const fullDisk = `
  delete globalThis.SharedWorker;
  const { add } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.add = function (...args) {
    if (globalThis.__full) throw new DOMException('full', 'QuotaExceededError');
    return add.apply(this, args);
  };
`;
