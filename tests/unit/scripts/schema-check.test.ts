import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ensureMeta, isMetaMade } from '../../../scripts/lib/meta.mjs'
import { runCommand, writeWorld } from './run-command.ts'

const entity = { title: '订单', key: 'orderNo', properties: { orderNo: { title: '订单号', type: 'string', readOnly: true } } }
const broken = () => writeWorld({ 'menus/shop.json': '{\n  "title": "店铺",\n  "groups": { "orders": { "titel": "订单, 退款" } }\n}\n' })

describe('the command line', () => {
  const refused = [
    ['no command', [], 2, /npm run schema -- <command>/],
    ['an unknown command', ['chek'], 2, /Unexpected command "chek".* Did you mean "check"\?/],
    ['an unknown option', ['check', '--rot', 'x'], 2, /Unexpected option "rot".* Did you mean "root"\?/],
    ['an option without its value', ['check', '--root'], 2, /Missing value after --root\./],
    ['a word too many', ['check', 'all'], 2, /Unexpected "all", expected only options\./],
    ['an unknown format', ['check', '--format', 'jsn'], 2, /Unexpected format "jsn".* Did you mean "json"\?/],
    ['an odd number', ['check', '--max', '0'], 2, /Unexpected --max "0", expected a whole number/],
    [
      'a folder that is not there',
      ['check', '--root', 'nowhere'],
      2,
      /There is no folder "nowhere" that can be read; name one with --root\./,
    ],
    ['a folder without schemas', ['check', '--root', 'src/look'], 2, /There is no schema in "src\/look"\./],
  ] as const

  it.each(refused)('%s is answered in one sentence', async (_name, args, code, sentence) => {
    const ran = await runCommand([...args])
    expect(ran.code).toBe(code)
    expect(ran.said + ran.complained).toMatch(sentence)
    expect(ran.complained).not.toMatch(/\n\s+at /)
  })

  it.each(['check', 'meta'])('%s explains itself', async (name) => {
    const { code, said } = await runCommand([name, '--help'])
    expect(code).toBe(0)
    expect(said).toMatch(new RegExp(`^npm run schema -- ${name}[^]*Exit code 0`))
  })
})

describe('what editors complete from (L23)', () => {
  it('is made where it is missing, and no longer true when a schema has changed', async () => {
    const root = writeWorld()
    expect(isMetaMade(root)).toBe(false)
    await ensureMeta(root)
    expect(isMetaMade(root)).toBe(true)
    expect(readFileSync(join(root, '.meta/screen.schema.json'), 'utf8')).toContain('"order"')
    writeFileSync(join(root, 'entities/cow.json'), '{ "title": "牛", "key": "id", "properties": {} }')
    expect(isMetaMade(root)).toBe(false)
  })

  it('is renewed by a command and never a finding', async () => {
    const root = writeWorld()
    await runCommand(['meta', '--root', root])
    writeFileSync(join(root, '.meta/screen.schema.json'), '{}')
    writeFileSync(join(root, '.meta/made-from.txt'), 'something older')
    expect(await runCommand(['check', '--root', root])).toMatchObject({ code: 0, said: expect.stringContaining('nothing wrong') as string })
    expect(isMetaMade(root)).toBe(true)
    expect(readFileSync(join(root, '.meta/screen.schema.json'), 'utf8')).toContain('"order"')
  })

  it('is made on install, and not committed', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    expect(scripts['prepare']).toBe('tsx scripts/schema.ts meta')
    expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain('schemas/.meta/')
    expect(isMetaMade('schemas')).toBe(true)
  })
})

describe('check', () => {
  it('says that nothing is wrong', async () => {
    expect(await runCommand(['check', '--root', writeWorld()])).toEqual({
      code: 0,
      said: expect.stringMatching(/^\d+ schema files, nothing wrong\.$/) as string,
      complained: '',
    })
  })

  it('marks the place for a person, two columns for each Chinese character', async () => {
    const root = broken()
    const { code, said } = await runCommand(['check', '--root', root], [])
    const lines = said.split('\n')
    const at = lines.findIndex((line) => line.includes('Unexpected property "titel"'))
    expect(code).toBe(1)
    expect(lines[at]).toBe(
      `${root}/menus/shop.json:3:27 error structure Unexpected property "titel", expected one of: gallery, icon, switched, title. Did you mean "title"?`,
    )
    expect(lines.slice(at + 1, at + 3)).toEqual([
      '      "groups": { "orders": { "titel": "订单, 退款" } }',
      '                              ^^^^^^^',
    ])
  })

  it('shows no more than it was asked for, and says how many there are', async () => {
    const root = writeWorld({
      'menus/shop.json': '{ "title": "店铺", "groups": { "orders": { "titel": "订单" }, "sales": { "titl": "销售" } } }',
    })
    const { said } = await runCommand(['check', '--root', root, '--max', '1'])
    expect(said).toMatch(/^.+ Unexpected|^.+ Missing/)
    expect(said).toMatch(/… and \d+ more; --max shows more of them\.\n\d+ findings in/)
  })

  it('gives programs every finding with its place', async () => {
    const { said } = await runCommand(['check', '--root', broken(), '--format', 'json'])
    expect(JSON.parse(said)).toContainEqual({
      file: 'menus/shop.json',
      line: 3,
      column: 27,
      endLine: 3,
      endColumn: 34,
      rule: 'structure',
      severity: 'error',
      message: 'Unexpected property "titel", expected one of: gallery, icon, switched, title. Did you mean "title"?',
      suggestion: 'title',
    })
  })

  it('annotates a pull request', async () => {
    const root = broken()
    const { said } = await runCommand(['check', '--root', root, '--format', 'github'])
    expect(said.split('\n')).toContain(
      `::error file=${root}/menus/shop.json,line=3,col=27,endLine=3,endColumn=34,title=structure::Unexpected property "titel", expected one of: gallery, icon, switched, title. Did you mean "title"?`,
    )
  })

  it('keeps an annotation on one line whatever the message says', async () => {
    const root = writeWorld({ 'entities/a%b.json': { ...entity, key: 'x' } })
    const { said } = await runCommand(['check', '--root', root, '--format', 'github'])
    expect(said).toContain('a%25b.json')
    expect(said.split('\n').every((line) => line.startsWith('::'))).toBe(true)
  })

  it('says nothing to a pull request in which nothing is wrong', async () => {
    expect((await runCommand(['check', '--root', writeWorld(), '--format', 'github'])).said).toBe('')
  })

  it('hands a code scanner SARIF 2.1.0 with all it requires', async () => {
    const { said } = await runCommand(['check', '--root', broken(), '--format', 'sarif'])
    const log = JSON.parse(said) as Sarif
    expect(log).toMatchObject({ $schema: expect.stringContaining('sarif-2.1.0') as string, version: '2.1.0' })
    const [run] = log.runs
    expect(run!.tool.driver.name).toBeTruthy()
    expect(run!.results.length).toBeGreaterThan(0)
    for (const { ruleId, ruleIndex, level, message, locations } of run!.results) {
      expect(run!.tool.driver.rules[ruleIndex]!.id).toBe(ruleId)
      expect(['error', 'warning', 'note', 'none']).toContain(level)
      expect(message.text).toMatch(/^(Unexpected|Missing)/)
      const { artifactLocation, region } = locations[0]!.physicalLocation
      expect(() => new URL(artifactLocation.uri, 'file:///')).not.toThrow()
      expect(region.startLine).toBeGreaterThan(0)
      expect(region.startColumn).toBeGreaterThan(0)
      expect(region.endLine).toBeGreaterThanOrEqual(region.startLine)
    }
  })

  it('hands a code scanner an empty run when nothing is wrong', async () => {
    const { code, said } = await runCommand(['check', '--root', writeWorld(), '--format', 'sarif'])
    expect([code, (JSON.parse(said) as Sarif).runs[0]!.results]).toEqual([0, []])
  })

  it('with --watch checks again when a file or a folder changes, until it is interrupted', async () => {
    const root = writeWorld()
    const said: string[] = []
    const { runSchema } = await import('../../../scripts/schema/run-schema.ts')
    const watching = runSchema(['check', '--root', root, '--watch'], {
      say: (text) => said.push(text),
      complain: (text) => said.push(text),
      isScreen: false,
      isPerson: false,
      ask: async () => '',
    })
    await expect.poll(() => said.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    writeFileSync(join(root, 'menus/shop.json'), '{')
    await expect.poll(() => said.join('\n')).toMatch(/menus\/shop\.json:1:\d+ error json[^]*Checked in \d+ ms/)
    rmSync(join(root, 'menus/shop.json'))
    await expect.poll(() => said.at(-2)).toMatch(/Unexpected group "orders"/)
    // Of a renamed folder the system tells no file that was in it.
    renameSync(join(root, 'entities'), join(root, 'entity'))
    await expect.poll(() => said.at(-2)).toMatch(/entity\/order\.json:1:1 error structure Unexpected file[^]*Unexpected entity "order"/)
    process.emit('SIGINT')
    expect(await watching).toBe(0)
  })
})

type Sarif = {
  runs: {
    tool: { driver: { name: string; rules: { id: string }[] } }
    results: {
      ruleId: string
      ruleIndex: number
      level: string
      message: { text: string }
      locations: {
        physicalLocation: { artifactLocation: { uri: string }; region: Record<'startLine' | 'startColumn' | 'endLine', number> }
      }[]
    }[]
  }[]
}
