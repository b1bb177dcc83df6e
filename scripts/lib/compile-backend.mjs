import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { root } from './shell.mjs'
import { hashFiles } from './sources.mjs'

const FOLDER = join(root, '.cache/backend')
const SOURCES = [
  'mocks',
  'src/schema',
  'package-lock.json',
  'scripts/lib/read-folder.ts',
  'scripts/lib/say-in.ts',
  'scripts/lib/text-files.ts',
  'scripts/lib/publications.ts',
  'scripts/lib/record.ts',
  'scripts/lib/site-writer.ts',
  'scripts/lib/compile-backend.mjs',
]
const isPart = (path) => /\.(ts|mjs|json)$/.test(path)
/** Packages that load native code from their own folder. */
const NATIVE = ['@node-rs/argon2', '@photostructure/sqlite']
/** Code that imports every file of a folder by name, and the replacement that the bundler understands. */
const LOADERS = [
  {
    file: 'mocks/server/list-services.ts',
    says: 'import(pathToFileURL(join(folder, file)).href)',
    instead: `import.meta.glob('../services/*/*.ts')['../services/' + file.replaceAll('\\\\', '/')]()`,
  },
  {
    file: 'mocks/db/migrate.ts',
    says: 'import(pathToFileURL(join(FOLDER, file)).href)',
    instead: `import.meta.glob('./migrations/*.ts')['./migrations/' + file]()`,
  },
]

/** Reading and checking the schemas takes most of a start: if `COMPILED_CONTRACTS` names a folder, the result is cached there. */
const READER = { file: 'mocks/server/read-contract.ts', says: 'export function readContract(folder: string): Contract {' }
const REMEMBER = `
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
export function readContract(folder: string): Contract {
  const known = process.env['COMPILED_CONTRACTS']
  if (!known || !existsSync(folder)) return readAnew(folder)
  const path = join(known, createHash('sha256').update(JSON.stringify(readFolder(resolve(folder)))).digest('hex'))
  if (existsSync(path)) return deserialize(readFileSync(path))
  const contract = readAnew(folder)
  writeFileSync(path + '-' + process.pid, serialize(contract))
  renameSync(path + '-' + process.pid, path)
  return contract
}
`

/**
 * Compiles the reference backend and its packages into one file, once for the same sources, and returns its path. It starts in a fifth of
 * the time that its thousands of files take.
 */
export async function compileBackend() {
  // The output contains absolute paths of its sources, so a copy of the project elsewhere needs its own.
  const name = createHash('sha256')
    .update(`${root}\0${hashFiles(SOURCES, isPart)}`)
    .digest('hex')
    .slice(0, 16)
  const file = join(FOLDER, `${name}.mjs`)
  if (existsSync(file)) return file
  const making = `${FOLDER}-${process.pid}`
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [keepPlaces()],
    ssr: { noExternal: true, external: NATIVE },
    build: {
      ssr: join(root, 'mocks/main.ts'),
      outDir: making,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'main.mjs', codeSplitting: false } },
    },
  })
  await mkdir(FOLDER, { recursive: true })
  await rename(join(making, 'main.mjs'), file)
  await rm(making, { recursive: true })
  return file
}

/** Makes each file still find what is next to it, and lists each service and migration by name. */
function keepPlaces() {
  return {
    name: 'keep-places',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('/node_modules/')) return
      let kept = code.replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
      for (const { says, instead } of LOADERS.filter(({ file }) => id.endsWith(file))) {
        if (!code.includes(says)) this.error(`${id} no longer loads its files by ${says}`)
        kept = kept.replace(says, instead)
      }
      if (id.endsWith(READER.file)) {
        if (!code.includes(READER.says)) this.error(`${id} no longer reads the schemas by ${READER.says}`)
        kept = kept.replace(READER.says, READER.says.replace('export function readContract', 'function readAnew')) + REMEMBER
      }
      return { code: kept, map: null }
    },
  }
}
