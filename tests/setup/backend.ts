import { compileBackend } from '../../scripts/lib/compile-backend.mjs'

/** Compiles the backend once for all files that start it as a process. */
export default async function setup(): Promise<void> {
  process.env['COMPILED_BACKEND'] = await compileBackend()
}
