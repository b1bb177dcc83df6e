import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleFiles, applyOverlay } from '../../../scripts/lib/handbook-example.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { checkSchemas } from '../../../src/schema/check/check.ts'
import { explainScreen } from '../../../src/schema/explain/explain.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { readSchemas } from '../../../src/schema/read.ts'

const readme = readFileSync('schemas/README.md', 'utf8')
const example = exampleFiles(readme)
const files = applyOverlay(readFolder('schemas'), example)

describe('the handbook of schemas', () => {
  it('walks through an example that is complete and right', () => {
    expect(example.map(({ path }) => path)).toEqual([
      'entities/feedback.json',
      'screens/admin/feedback.json',
      'locales/en-US/entities/feedback.json',
      'locales/en-US/screens/admin/feedback.json',
      'calls/my-feedback.json',
      'screens/account/feedback.json',
      'locales/en-US/screens/account/feedback.json',
      'permissions/roles.json',
    ])
    expect(checkSchemas(files)).toEqual([])
  })

  it('is right after its first half, too', () => {
    expect(checkSchemas(applyOverlay(readFolder('schemas'), example.slice(0, 4)))).toEqual([])
  })

  it('says truly who sees the example', () => {
    const { world } = readSchemas(files)
    const opens = (id: string) =>
      explainScreen(world, id)
        .people.filter(({ opens }) => opens)
        .map(({ name }) => name)
    expect([opens('admin/feedback'), opens('account/feedback')]).toEqual([['super-admin'], ['user']])
  })

  it('shows a report of the same rows, which is complete and right, and is wrong where it is not as it says (issue 15)', () => {
    const report = [...readme.matchAll(/^```json report schemas\/(\S+)\n([^]*?)^```$/gm)].map(([, path, text]) => ({
      path: path!,
      text: text!,
    }))
    expect(report.map(({ path }) => path)).toEqual([
      'screens/admin/feedback-report.json',
      'locales/en-US/screens/admin/feedback-report.json',
    ])
    expect(checkSchemas(applyOverlay(files, report))).toEqual([])
    const [screen] = report
    const other = { ...screen!, text: screen!.text.replace('"first": 10', '"first": 0') }
    expect(checkSchemas(applyOverlay(files, [other, report[1]!]))).not.toEqual([])
  })

  it('goes on with a drawer and with the agents, as it says (issue 15)', () => {
    const more = [...readme.matchAll(/^```json more schemas\/(\S+)\n([^]*?)^```$/gm)].map(([, path, text]) => ({
      path: path!,
      text: text!,
    }))
    expect(more.map(({ path }) => path)).toEqual([
      'screens/admin/feedback-detail.json',
      'screens/admin/feedback.json',
      'locales/en-US/screens/admin/feedback-detail.json',
      'locales/en-US/screens/admin/feedback.json',
      'screens/agent/feedback.json',
      'locales/en-US/screens/agent/feedback.json',
      'permissions/roles.json',
    ])
    const drawer = applyOverlay(files, more.slice(0, 4))
    expect(checkSchemas(drawer)).toEqual([])
    const all = applyOverlay(drawer, more.slice(4))
    expect(checkSchemas(all)).toEqual([])
    const { world } = readSchemas(all)
    const opens = (id: string) => explainScreen(world, id).people.filter((one) => one.opens)
    expect(opens('admin/feedback-detail').map(({ name }) => name)).toEqual(['super-admin'])
    expect(opens('agent/feedback').map(({ name }) => name)).toEqual(['agent'])
    expect(compileContract(world).calls['feedback.list']!.grants).toContainEqual(expect.objectContaining({ scope: 'customers' }))
  })

  it('quotes the finding that the mistake it tells of would give', () => {
    const [, quoted] = /^```text finding\n(.*)\n```$/m.exec(readme) ?? []
    const wrong = files.map((file) =>
      file.path === 'screens/admin/feedback.json'
        ? { ...file, text: file.text.replace('["content", "kind", "userId"', '["content", "knd", "userId"') }
        : file,
    )
    const said = checkSchemas(wrong).map(
      ({ file, line, column, severity, rule, message }) => `schemas/${file}:${line}:${column} ${severity} ${rule} ${message}`,
    )
    expect(said).toEqual([quoted])
  })

  it('shows pictures that are there, small, and all of them', () => {
    const shown = [...readme.matchAll(/\]\((\.pictures\/[^)]+)\)/g)].map(([, path]) => path!)
    for (const path of shown) expect(statSync(join('schemas', path)).size, path).toBeLessThan(60_000)
    const root = readFileSync('README.md', 'utf8')
    const unused = readdirSync('schemas/.pictures').filter(
      (name) => !shown.includes(`.pictures/${name}`) && !root.includes(`schemas/.pictures/${name}`),
    )
    expect(unused).toEqual([])
  })

  it('has no link that leads nowhere', () => {
    for (const [folder, text] of [
      ['schemas', readme],
      ['.', readFileSync('README.md', 'utf8')],
    ] as const) {
      const heads = new Set(
        [...text.matchAll(/^#+ (.+)$/gm)].map(([, head]) =>
          head!
            .toLowerCase()
            .replaceAll(/[^\w\s-]/g, '')
            .replaceAll(' ', '-'),
        ),
      )
      for (const [, target] of text.matchAll(/\]\(([^)]+)\)/g)) {
        if (target!.startsWith('#')) expect(heads).toContain(target!.slice(1))
        else if (!target!.startsWith('http')) expect(existsSync(join(folder, target!.split('#')[0]!)), target).toBe(true)
      }
    }
  })
})
