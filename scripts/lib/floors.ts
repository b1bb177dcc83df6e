import { dirname, posix } from 'node:path'
import { parseSync } from 'vite'

export type Fault = { file: string; line: number; message: string }
/** `types`: a type-only import, which does not exist at run time. */
export type Import = { to: string; line: number; types: boolean }

/** The folders of `src` from bottom to top; a folder imports from lower levels, and from its own level in one direction only. */
const FLOORS = [
  ['schema'],
  ['look', 'session', 'request', 'i18n'],
  ['widgets'],
  ['runtime'],
  ['layout', 'site', 'dashboards'],
  ['workbench'],
]
const ROOTS = ['src', 'mocks', 'scripts', 'tests']
const KERNEL_PACKAGES = ['@sinclair/typebox', 'ajv', 'i18next', 'jsonc-parser']
const NODE_BUILTIN = /^node:/
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/
const LOCALE = /^[a-z]{2}-[A-Z]{2}$/
const VAGUE = ['utils', 'helpers', 'common', 'misc', 'types', 'index']
const CODE = /\.(ts|tsx|mjs)$/
const LONGEST = 300
/** The scripts that run the backend or work on its database. */
const DOORS = ['scripts/start.mjs', 'scripts/admin.mjs', 'scripts/backup.mjs', 'scripts/schema/on-database.ts']

/** All violations of the project's rules about imports and file size (path to text, paths relative to the root). */
export function findFaults(files: Record<string, string>): Fault[] {
  const faults: Fault[] = []
  const edges = new Map<string, Import[]>()
  for (const [file, text] of Object.entries(files)) {
    const say = (message: string, line = 1) => faults.push({ file, line, message })
    if (!file.startsWith('tests/fixtures/')) judgeName(file, say)
    if ((CODE.test(file) || file.endsWith('.css')) && !file.startsWith('tests/') && text.trimEnd().split('\n').length > LONGEST)
      say(`longer than ${LONGEST} lines: it is two things, give each its file`)
    if (!CODE.test(file)) continue
    const { imports, barrel } = readModule(file, text)
    if (barrel) say('only re-exports: import from the file that defines the thing')
    const inner = imports.filter(({ to }) => !isPackage(to))
    edges.set(file, inner)
    for (const one of inner) judgeInner(file, one, files, say)
    for (const one of imports) if (isPackage(one.to)) judgePackage(file, one, say)
  }
  return [...faults, ...findNeighbourKnots(edges), ...findCycles(edges)]
}

type Say = (message: string, line?: number) => void

function judgeName(file: string, say: Say): void {
  const parts = file.split('/')
  if (/^(README|SECURITY|OPERATE|SCALE)\.md$/.test(parts.at(-1)!)) parts.pop()
  const odd = parts.find((part) => !KEBAB.test(part) && !LOCALE.test(part))
  if (odd) say(`"${odd}" is not in kebab-case`)
  const stem = parts.at(-1)?.split('.')[0]
  if (file.startsWith('src/') && CODE.test(file) && VAGUE.includes(stem!))
    say(`"${stem}" says nothing: name the file after its main export`)
}

function judgeInner(file: string, { to, line }: Import, files: Record<string, string>, say: Say): void {
  if (!ROOTS.includes(to.split('/')[0]!)) return
  if (!(to in files)) return say(`imports ${to}, which does not exist: write the path with its extension`, line)
  const [root, target] = [file.split('/')[0]!, to.split('/')[0]!]
  if (target === 'tests' && root !== 'tests') return say(`imports ${to}: only tests import tests`, line)
  if (root === 'src') {
    if (target !== 'src') return say(`imports ${to}: src imports nothing of ${target}`, line)
    const [from, below] = [floorOf(file), floorOf(to)]
    if (below > from) say(`imports ${to}, which lives on a higher floor: what it needs of it lives too high`, line)
  }
  if ((root === 'mocks' || root === 'scripts') && target === 'src' && !to.startsWith('src/schema/')) {
    say(`imports ${to}: ${root} imports src/schema and nothing else of src`, line)
  }
  if (target === 'mocks' && root === 'scripts' && !DOORS.includes(file))
    say(`imports ${to}: only ${DOORS.join(', ')} and tests import mocks`, line)
}

function judgePackage(file: string, { to, line }: Import, say: Say): void {
  if (!file.startsWith('src/')) return
  if (NODE_BUILTIN.test(to)) say(`imports ${to}: src runs in a browser`, line)
  else if (file.startsWith('src/schema/') && !KERNEL_PACKAGES.some((name) => to === name || to.startsWith(`${name}/`))) {
    say(`imports ${to}: src/schema is plain and imports only ${KERNEL_PACKAGES.join(', ')}`, line)
  }
}

/** Files directly in `src` (the entry) are above every folder. */
function floorOf(file: string): number {
  const floor = FLOORS.findIndex((rooms) => rooms.includes(roomOf(file)))
  return floor === -1 ? FLOORS.length : floor
}

const roomOf = (file: string) => file.split('/')[1]!

/** Two folders of one level that import each other are really one folder. */
function findNeighbourKnots(edges: Map<string, Import[]>): Fault[] {
  const between = new Map<string, Fault>()
  for (const [file, imports] of edges) {
    for (const { to, line } of imports) {
      if (!file.startsWith('src/') || !to.startsWith('src/') || roomOf(file) === roomOf(to) || floorOf(file) !== floorOf(to)) continue
      between.set(`${roomOf(file)} ${roomOf(to)}`, {
        file,
        line,
        message: `imports ${to}, while ${roomOf(to)} imports ${roomOf(file)}: neighbours import in one direction`,
      })
    }
  }
  return [...between].flatMap(([pair, fault]) => (between.has(pair.split(' ').toReversed().join(' ')) ? [fault] : []))
}

/** Import cycles between files, including types and lazy imports: what two files need from each other belongs below both. */
function findCycles(edges: Map<string, Import[]>): Fault[] {
  const faults: Fault[] = []
  const state = new Map<string, 'open' | 'done'>()
  const walk = (file: string, path: string[]) => {
    state.set(file, 'open')
    for (const { to, line } of edges.get(file) ?? []) {
      if (state.get(to) === 'open') {
        const circle = [...path.slice(path.indexOf(to)), to]
        faults.push({ file, line, message: `closes a circle of imports: ${circle.join(' → ')}` })
      } else if (!state.has(to)) walk(to, [...path, to])
    }
    state.set(file, 'done')
  }
  for (const file of edges.keys()) if (!state.has(file)) walk(file, [file])
  return faults
}

const isPackage = (to: string) => !ROOTS.includes(to.split('/')[0]!) || !to.includes('/')

function readModule(file: string, text: string): { imports: Import[]; barrel: boolean } {
  const { module, program, errors } = parseSync(file, text)
  if (errors.length > 0) return { imports: [], barrel: false }
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: Import[] = []
  const add = (value: string, start: number, types = false) => {
    const to = value.startsWith('.') ? posix.normalize(posix.join(dirname(file), value.split('?')[0]!)) : value
    imports.push({ to, line: lineAt(start), types })
  }
  for (const one of module.staticImports)
    add(one.moduleRequest.value, one.start, one.entries.length > 0 && one.entries.every(({ isType }) => isType))
  for (const one of module.staticExports) {
    const from = one.entries.find(({ moduleRequest }) => moduleRequest)
    if (from?.moduleRequest) add(from.moduleRequest.value, one.start)
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"]([^'"]+)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal) add(literal[1]!, moduleRequest.start)
  }
  const body = program.body.filter(({ type }) => type !== 'ImportDeclaration')
  const passesOn = (node: (typeof body)[number]) =>
    node.type === 'ExportAllDeclaration' || (node.type === 'ExportNamedDeclaration' && !node.declaration && node.specifiers.length > 0)
  return { imports, barrel: body.length > 0 && body.every(passesOn) }
}
