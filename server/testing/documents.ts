import type { DocumentData, Documents } from '../accounts/ports.ts';

type DocumentsRig = Documents & {
  read(path: string): DocumentData | undefined;
  paths(): string[];
  /** Returns everything that is stored, as text. */
  dump(): string;
};

/**
 * Behaves like Firestore: when a document that a transaction read has changed by its commit, the work runs again, at
 * most 5 times.
 */
export function createDocumentsRig(): DocumentsRig {
  const documents = new Map<string, { version: number; data: DocumentData }>();
  let version = 0;

  function write(path: string, data: DocumentData): void {
    version += 1;
    documents.set(path, { version, data });
  }

  function versionOf(path: string): number {
    return documents.get(path)?.version ?? 0;
  }

  return {
    async create(path, data) {
      await null;
      if (documents.has(path)) return false;
      write(path, structuredClone(data));
      return true;
    },

    async transaction(work) {
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        const reads = new Map<string, number>();
        const writes: [string, DocumentData][] = [];
        const result = await work({
          async get(path) {
            if (writes.length > 0) throw new Error('reads come before writes');
            reads.set(path, versionOf(path));
            await null;
            return structuredClone(documents.get(path)?.data);
          },
          merge: (path, data) => void writes.push([path, data]),
        });
        if ([...reads].some(([path, seen]) => versionOf(path) !== seen)) continue;
        for (const [path, data] of writes) {
          const merged = { ...documents.get(path)?.data, ...data };
          write(path, Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)));
        }
        return result;
      }
      throw Object.assign(new Error('too much contention'), { code: 10 });
    },

    read: (path) => documents.get(path)?.data,
    paths: () => [...documents.keys()],
    dump: () => JSON.stringify([...documents]),
  };
}
