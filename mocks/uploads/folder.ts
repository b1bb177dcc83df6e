import { join } from 'node:path'

/** Where a kept file lies in the folder of a process: too many in one folder are slow to list. */
export const pathIn = (folder: string, ref: string): string => join(folder, ref.slice(2, 4), ref)
