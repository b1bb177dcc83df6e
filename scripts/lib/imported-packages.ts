import { builtinModules } from 'node:module'
import type { Manifest } from './dependencies.ts'

/** Packages that nothing imports by name, each with what needs it. */
const BESIDE: Record<string, string> = {
  oxfmt: 'npm run format',
  oxlint: 'npm run lint',
  'oxlint-tsgolint': 'the rules of oxlint that know types',
  tsx: 'runs the TypeScript of mocks and scripts',
  typescript: 'npm run types',
  jsdom: 'the browser of the unit tests, named in their first line',
  '@testing-library/dom': 'what @testing-library/react stands on',
  '@vitest/coverage-v8': 'the tests that count how often a line runs',
  'react-is': 'held at the version of React for antd, see `overrides`',
}
const TYPES_OF = '@types/'
/** A folder of `src` that is in no build. */
const DEVELOPS = /^src\/workbench\//

/** What follows `from`, `import`, `import(` or a resolving `require`; in double quotes it would be SQL. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\(|(?:\brequire|\burl\))\.resolve\()\s*'([^'\n]+)'/g

/** Packages that are imported but not declared, or declared but not imported, each as one sentence. `files` maps paths to texts. */
export function findImportFaults(files: Record<string, string>, { dependencies, devDependencies }: Manifest): string[] {
  const importers = new Map<string, string>()
  const tried = new Set<string>()
  for (const [path, text] of Object.entries(files))
    for (const [, target] of text.matchAll(IMPORT)) {
      const name = packageOf(target!)
      if (name === undefined) continue
      if (path.startsWith('tests/')) tried.add(name)
      else importers.set(name, importers.get(name) ?? path)
    }
  const shipped = Object.keys(dependencies ?? {})
  const forTests = Object.keys(devDependencies ?? {})
  const faults: string[] = []
  for (const [name, path] of importers) {
    if (![...shipped, ...forTests].includes(name)) faults.push(`${name} is imported in ${path} and not declared in package.json`)
    else if (/^(src|mocks)\//.test(path) && !DEVELOPS.test(path) && !shipped.includes(name))
      faults.push(`${name} is imported in ${path} and declared for development alone`)
  }
  for (const name of tried)
    if (![...shipped, ...forTests].includes(name)) faults.push(`${name} is imported by a test and not declared in package.json`)
  const isUnused = (name: string) => !importers.has(name) && !(name in BESIDE) && !name.startsWith(TYPES_OF)
  for (const name of [...shipped.filter(isUnused), ...forTests.filter((one) => isUnused(one) && !tried.has(one))])
    faults.push(`${name} is declared in package.json and imported nowhere: use it, or take it out`)
  return faults
}

/** The package of an import; undefined for a file, a Node module or a virtual module of a plugin. */
function packageOf(target: string): string | undefined {
  if (!/^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*(\/|$)/.test(target)) return undefined
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/')
  return builtinModules.includes(name) ? undefined : name
}
