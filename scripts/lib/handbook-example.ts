import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { SourceFile } from '../../src/schema/read.ts'

/** The files of the example in `schemas/README.md`: each follows a fence that names it. */
export function exampleFiles(readme: string): SourceFile[] {
  return [...readme.matchAll(/^```json schemas\/(\S+)\n([^]*?)^```$/gm)].map(([, path, text]) => ({ path: path!, text: text! }))
}

/** The schemas of the product merged with the example: an existing file keeps what the example does not contain. */
export function applyOverlay(files: SourceFile[], example: SourceFile[]): SourceFile[] {
  const all = new Map(files.map((file) => [file.path, file]))
  for (const { path, text } of example) {
    const before = all.get(path)
    all.set(path, { path, text: before ? `${JSON.stringify(merge(JSON.parse(before.text), JSON.parse(text)), null, 2)}\n` : text })
  }
  return [...all.values()]
}

/** Writes the example into a folder with a copy of the schemas. */
export function writeExample(root: string, readme: string): void {
  const example = exampleFiles(readme)
  const there = example.flatMap(({ path }) => {
    try {
      return [{ path, text: readFileSync(join(root, path), 'utf8') }]
    } catch {
      return []
    }
  })
  for (const { path, text } of applyOverlay(there, example)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function merge(before: unknown, more: unknown): unknown {
  if (!isObject(before) || !isObject(more)) return more
  return { ...before, ...Object.fromEntries(Object.entries(more).map(([key, one]) => [key, merge(before[key], one)])) }
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object' && !Array.isArray(value)
