import { join } from 'node:path'

/** The path of a stored file in the folder of a process; in subfolders, because a large folder is slow to list. */
export const pathIn = (folder: string, ref: string): string => join(folder, ref.slice(2, 4), ref)
