import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { root, run } from '../../../scripts/lib/shell.mjs'
import { createAnswers } from '../../../scripts/lib/workbench/answers.ts'
import { runSchema } from '../../../scripts/schema/run-schema.ts'
import { exampleWorld } from '../../../src/schema/check/example-world.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import { syncTables } from '../../../mocks/db/sync.ts'
import { placesIn } from '../../../mocks/server/read-contract.ts'
import { openAt } from '../copies.ts'
import { kinds, NOW } from '../harness.ts'
import { POSTGRES } from '../../setup/postgres.ts'
import { openWorld, type World } from './world.ts'

/** What the chapter "The second day" of the handbook shows, by what stands behind its fences. */
const handbook = await readFile(join(root, 'schemas/README.md'), 'utf8')
const shown = (what: string): string => new RegExp(`^\`\`\`${what}\n([^]*?)^\`\`\`$`, 'm').exec(handbook)![1]!

/** A product that speaks one language, with what the handbook shows of that day. */
const product = Object.fromEntries(Object.entries(exampleWorld).filter(([path]) => !path.startsWith('locales/')))
const locales = { source: 'zh-CN', default: 'zh-CN', titles: { 'zh-CN': '简体中文' } }
const day = (file: string): Record<string, unknown> => ({
  ...product,
  'app.json': { ...(exampleWorld['app.json'] as object), locales },
  [`entities/${file}.json`]: JSON.parse(shown(`json ${file}`)) as object,
})

describe.each(kinds)('the second day on %s', (kind) => {
  let world: World
  let home: string
  let folder: string
  let where: { DATA_DIR: string; DATABASE_URL?: string }

  const write = async (files: Record<string, unknown>) => {
    await rm(folder, { recursive: true, force: true })
    for (const [path, data] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), JSON.stringify(data))
    }
  }
  /** As somebody types it; what names a place or a plan is made the same. */
  const schema = async (...words: string[]) => {
    const said: string[] = []
    const hear = (text: string) => said.push(text)
    for (const [name, value = ''] of Object.entries({ DATABASE_URL: undefined, ...where })) vi.stubEnv(name, value)
    // In this process: one of its own takes seconds to begin.
    const terminal = { say: hear, complain: hear, isScreen: false, isPerson: false, ask: () => Promise.resolve('') }
    const code = await runSchema([...words, '--root', folder], terminal)
    return { code, output: said.join('\n').trim() }
  }
  const start = () => syncTables(world.db, compileContract(readSchemas(readFolder(folder)).world), NOW)
  const hashIn = (output: string) => /apply (\w{8})/.exec(output)![1]!

  beforeEach(async () => {
    world = await openWorld(kind)
    home = await mkdtemp(join(tmpdir(), 'second-day-'))
    folder = join(home, 'schemas')
    where = { DATA_DIR: world.dataDir }
    if (kind === 'postgres') {
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(world.db.query)
      where.DATABASE_URL = Object.assign(new URL(POSTGRES), { pathname: `/${rows[0]!.name}` }).href
    }
    await write(day('meeting'))
    await start()
    await world.add('meeting', [
      { meetingId: 'm1', name: '合同', channel: 'onsite', seconds: 61, secretary: null },
      { meetingId: 'm2', name: '报价', channel: 'fax', seconds: 120, secretary: '王芳' },
      { meetingId: 'm3', name: '回访', channel: null, seconds: null, secretary: null },
    ])
  })
  afterEach(async () => {
    vi.unstubAllEnvs()
    await world.close()
    await rm(home, { recursive: true })
  })

  it('a field that is taken out in the workbench is told with how many rows hold a value in it, and its file says that they may go (issue 18)', async () => {
    for (const [name, value = ''] of Object.entries({ DATABASE_URL: undefined, ...where })) vi.stubEnv(name, value)
    const answer = createAnswers(folder, join(home, 'drafts'))
    const remove = async (field: string) => {
      const body = { file: 'entities/meeting.json', path: ['properties', field], also: [], drafts: {}, counted: true }
      // why: the dev server answers so.
      return (await answer({ method: 'POST', path: 'remove', query: new URLSearchParams(), body, language: 'en-US' })).body as {
        rows: number
        files: Record<string, string>
        does: { text: string }[]
      }
    }
    const { rows, files, does } = await remove('secretary')
    expect(rows).toBe(1)
    const text = files['entities/meeting.json']!
    expect(JSON.parse(text)).toMatchObject({ gone: { secretary: '不再需要' } })
    expect(does.map((one) => one.text).join('\n')).not.toContain('refuse to start')
    // The backend starts with it.
    await writeFile(join(folder, 'entities/meeting.json'), text)
    await start()
    // Where no row holds anything, nothing has to be said.
    await world.db.write((trx) => sql`update meeting set channel = null`.execute(trx))
    const empty = await remove('channel')
    expect([empty.rows, JSON.parse(empty.files['entities/meeting.json']!)]).toEqual([0, expect.not.objectContaining({ channel: '' })])
    expect(empty.files['entities/meeting.json']).not.toContain('"channel"')
  })

  it('issue 15: a start that is refused says at which line of which file the word stands that decides', async () => {
    const { meeting } = { meeting: day('meeting')['entities/meeting.json'] as { properties: Record<string, object> } }
    const properties = { ...meeting.properties, secretary: { ...meeting.properties['secretary'], required: true } }
    await write({ ...day('meeting'), 'entities/meeting.json': { ...meeting, properties } })
    const text = JSON.stringify({ ...meeting, properties }, null, 2)
    await writeFile(join(folder, 'entities/meeting.json'), text)
    const { world: read } = readSchemas(readFolder(folder))
    const refusal = await syncTables(world.db, compileContract(read), NOW, undefined, { sayAt: placesIn(folder) }).then(
      () => '',
      (error: Error) => error.message,
    )
    const at = text.slice(0, text.lastIndexOf('"required": true')).split('\n')
    expect(refusal).toMatch(new RegExp(`^entities/meeting\\.json:${at.length}:${at.at(-1)!.length + 1} .*secretary`))
  })

  it('issue 15: a start that would lose what values were says where that stands', async () => {
    await write(day('visit'))
    const text = await readFile(join(folder, 'entities/visit.json'), 'utf8')
    const { world: read } = readSchemas(readFolder(folder))
    const refusal = await syncTables(world.db, compileContract(read), NOW, undefined, { sayAt: placesIn(folder) }).then(
      () => '',
      (error: Error) => error.message,
    )
    const at = text.slice(0, text.indexOf('"convert"')).split('\n')
    expect(refusal).toMatch(new RegExp(`^entities/visit\\.json:${at.length}:${at.at(-1)!.length + 1} .*minutes`, 'm'))
  })

  it('staff 7: diff --db tells a reviewer in figures what becomes of the rows, and writes nothing', async () => {
    const git = (...words: string[]) =>
      run(['git', '-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'core.hooksPath=/dev/null', ...words], { cwd: home })
    for (const words of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-qm', 'first'],
    ])
      expect(await git(...words)).toMatchObject({ code: 0 })
    await write(day('visit'))
    const { code, output } = await schema('diff', 'HEAD', '--db', where.DATABASE_URL ?? where.DATA_DIR)
    expect([code, output]).toEqual([0, expect.stringMatching(/^Rows are those in \S+\.$/m)])
    expect(output).toContain('renames the entity `meeting` to `visit`, of 3 rows; its rows go along.')
    expect(output).toContain('renames the field `name` to `subject` of 3 rows; its values go along.')
    expect(output).toContain('`minutes`: each value ÷ 60, rounded up, in 2 rows; what the values were cannot be told afterwards')
    expect(output).toContain('may die (不再记录), in 1 row: they stay until')
    expect(await world.db.query.selectFrom('schema_change').select('number').execute()).toEqual([{ number: 1 }])
    // Another folder of rows is said to be one.
    expect((await schema('diff', 'HEAD', '--db', join(home, 'nowhere'))).output).toContain('There is no database at')
  })

  it('the plan is told in a language of the product too, with the same hash (issue 18)', async () => {
    await write(day('visit'))
    const { output } = await schema('plan', '--locale', 'zh-CN')
    expect(output).toContain('将要执行：')
    expect(output).toContain('改名  visit.subject 原名“name”；不改动任何一行（表中 3 行）')
    expect(output).toContain('丢弃  visit.secretary 可以丢弃：不再记录，1 行有值（等待 --drop）')
    expect(output.match(/[a-z]{3,} [a-z]{3,} [a-z]{3,}/g)).toEqual(['npm run schema'])
    expect(hashIn(output)).toBe(hashIn((await schema('plan')).output))
    await write({ ...day('visit'), 'entities/visit.json': { ...JSON.parse(shown('json visit')), gone: undefined } })
    expect((await schema('plan', '--locale', 'zh-CN')).output).toContain(
      '字段“secretary”不见了，但 3 行中的 1 行里存有它的值（m2: "王芳"）。',
    )
  })

  it('a day that becomes a moment is a question, and not also told to stay as it is (issue 15)', async () => {
    const meeting = JSON.parse(shown('json meeting')) as { properties: object }
    const withDay = (format: string) => ({
      ...day('meeting'),
      'entities/meeting.json': { ...meeting, properties: { ...meeting.properties, day: { title: '日期', type: 'string', format } } },
    })
    await write(withDay('date'))
    await start()
    await world.add('meeting', [{ meetingId: 'm4', name: '复盘', channel: 'call', seconds: 5, secretary: null, day: '2026-03-01' }])
    await write(withDay('date-time'))
    const { output } = await schema('plan')
    expect(output).toContain('One thing stands against it:')
    expect(output).toContain('Say so: "convert": { "from": "date" }.')
    expect(output).not.toContain('They stay as they are')
  })

  it('is what the handbook tells: plan, a start that refuses, apply, and undo, each by its command (L4, L5)', async () => {
    await write(day('visit'))
    const plan = await schema('plan')
    const same = (text: string) => text.replace(/rows in .*:/, 'rows in PLACE:').replaceAll(/apply \w{8}/g, 'apply HASH')
    expect(same(plan.output)).toBe(same(shown('text plan').trim()))
    expect(plan.code).toBe(0)
    const hash = hashIn(plan.output)
    await expect(start()).rejects.toThrow(`npm run schema -- apply ${hash} [--drop] does it.`)

    const apply = await schema('apply', hash)
    expect([apply.code, apply.output]).toEqual([
      0,
      expect.stringMatching(/^Done\. npm run schema -- undo \w+-2 takes it back, until \d{4}-/),
    ])
    const other = await openAt(kind, world.dataDir)
    const rows = await other.db.query
      .selectFrom('visit' as never)
      .selectAll()
      .orderBy('visitId' as never)
      .execute()
    expect(rows).toMatchObject([
      { visitId: 'm1', subject: '合同', channel: 'visit', minutes: 2 },
      { visitId: 'm2', subject: '报价', channel: 'call', minutes: 2 },
      { visitId: 'm3', subject: '回访', channel: 'visit', minutes: null },
    ])
    await other.db.close()
    expect(await schema('plan')).toMatchObject({ code: 0, output: expect.stringContaining('waits for --drop') as string })

    const change = /undo (\S+)/.exec(apply.output)![1]!
    const asked = await schema('undo')
    expect([asked.code, asked.output]).toEqual([
      1,
      expect.stringContaining(
        `Nothing was taken back: without the number of a change it is only shown. To take it back: npm run schema -- undo ${change}`,
      ),
    ])
    // A rule that was widened since is taken back first, and hides nothing that came before it.
    const wider = day('visit')
    const visit = wider['entities/visit.json'] as { properties: { subject: object } }
    await write({
      ...wider,
      'entities/visit.json': { ...visit, properties: { ...visit.properties, subject: { ...visit.properties.subject, maxLength: 80 } } },
    })
    const ruled = await schema('apply', hashIn((await schema('plan')).output))
    expect(await schema('undo', /undo (\S+)/.exec(ruled.output)![1]!)).toMatchObject({ code: 0 })
    expect(await schema('undo', change)).toMatchObject({ code: 0, output: expect.stringContaining('Taken back.') as string })
    const before = await openAt(kind, world.dataDir)
    const past = await before.db.query
      .selectFrom('meeting' as never)
      .selectAll()
      .orderBy('meetingId' as never)
      .execute()
    expect(past).toMatchObject([
      { meetingId: 'm1', name: '合同', channel: 'onsite', seconds: 61 },
      { meetingId: 'm2', name: '报价', channel: 'fax', seconds: 120, secretary: '王芳' },
      { meetingId: 'm3', name: '回访', channel: null, seconds: null },
    ])
    await before.db.close()
  })

  // What the commands do is tested on both; what they print is the same, and each takes seconds to begin.
  it.runIf(kind === 'sqlite')(
    'says what stands against it, stops where the plan is an old one, and drops only when told (L4)',
    async () => {
      const { gone: _, ...visit } = day('visit')['entities/visit.json'] as Record<string, unknown>
      await write({ ...day('visit'), 'entities/visit.json': visit })
      const refused = await schema('plan')
      expect(refused.code).toBe(1)
      // Like a finding: the place opens with a click, and the rule has a page.
      expect(refused.output).toMatch(
        /\S+\/schemas\/entities\/visit\.json:1:\d+ error past-name The field "secretary" is gone, but 1 of 3 rows holds a value in it \(m2: "王芳"\)\./,
      )
      expect(refused.output).toContain('Until then the backend refuses to start with these schemas, and nothing is changed.')

      await write(day('visit'))
      const stale = await schema('apply', '00000000')
      expect([stale.code, stale.output]).toEqual([
        1,
        expect.stringMatching(/^The plan 00000000 is not what there is to do now[^]*Nothing was changed/),
      ])
      const hash = hashIn(stale.output)
      expect((await schema('apply', hash, '--drop')).code).toBe(0)
      const again = await schema('plan')
      expect(again.output).toMatch(/Set aside, and gone for good afterwards:\n\n {2}visit\.secretary until \d{4}-\d\d-\d\d/)
    },
  )
})
