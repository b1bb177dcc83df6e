import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sayIn } from '../../../scripts/lib/say-in.ts'
import { root } from '../../../scripts/lib/shell.mjs'
import { findInterface, interfaces, type Language, writeSample } from '../../../src/widgets/api/samples.ts'
import { register } from '../harness/customer.ts'
import { startWorld, type World } from '../harness/world.ts'

const run = promisify(execFile)
const filledIn = (name: string) => findInterface(name, (key, ...values) => sayIn('en-US')('widgets/examples', key, ...values))!
/** Whether a program is here and answers; else why its samples are left out. */
async function lacks(command: string, args: string[], what: string): Promise<string> {
  return run(command, args).then(
    () => '',
    () => `this machine has no ${what}`,
  )
}

type Runner = {
  missing: string
  missingForStreams: string
  file: string
  command: [string, ...string[]]
}

/** How a sample of a language is run as it stands, in a folder with `speech.wav` and `speech.pcm`. */
const runners: Record<Language, Runner> = {
  cURL: {
    missing: await lacks('curl', ['--version'], 'curl'),
    missingForStreams: (await lacks('websocat', ['--version'], 'websocat')) || (await lacks('ffmpeg', ['-version'], 'ffmpeg')),
    file: 'sample.sh',
    command: ['sh', 'sample.sh'],
  },
  // What it sends is also read from its code (tests/unit/widgets/samples.test.ts), wherever there is no JDK.
  Java: {
    missing: await lacks('javac', ['-version'], 'JDK'),
    missingForStreams: '',
    file: 'Sample.java',
    command: ['java', 'Sample.java'],
  },
  // The reader's first line fetches the library of streams; it is fetched once for all.
  Go: {
    missing: await lacks('go', ['version'], 'Go'),
    missingForStreams: await lacks('go', ['list', '-m', 'github.com/gorilla/websocket@latest'], 'way to fetch a Go module'),
    file: 'sample.go',
    command: ['go', 'run', 'sample.go'],
  },
  Node: { missing: '', missingForStreams: '', file: 'sample.mjs', command: [process.execPath, 'sample.mjs'] },
  Python: {
    missing: await lacks('python3', ['-c', 'import requests'], 'Python with requests'),
    missingForStreams: await lacks('python3', ['-c', 'import websockets'], 'Python with websockets'),
    file: 'sample.py',
    command: ['python3', 'sample.py'],
  },
}

let world: World
let folder: string
let app: { appId: string; secret: string }
let newcomer: { appId: string; secret: string } | undefined
beforeAll(async () => {
  world = await startWorld()
  folder = await mkdtemp(join(tmpdir(), 'samples-'))
  await copyFile(join(root, 'mocks/speech/samples/guide-en.wav'), join(folder, 'speech.wav'))
  // Two seconds of it: it is sent as fast as it is spoken.
  await writeFile(join(folder, 'speech.pcm'), (await readFile(join(folder, 'speech.wav'))).subarray(44, 44 + 64_000))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  if (runners.Go.missingForStreams === '') {
    await run('go', ['mod', 'init', 'sample'], { cwd: folder })
    await run('go', ['get', 'github.com/gorilla/websocket'], { cwd: folder })
  }
  const token = await world.signIn('user')
  const services = ['asr-sentence', 'asr-realtime', 'asr-file', 'tts', 'voiceprint', 'sound', 'nlp']
  const made = await world.api<{ appId: string; secret: string }>('/server/app/create-app', { appName: 'samples', services }, { token })
  expect(made.message).toBe('')
  app = made.data
})
afterAll(async () => {
  await world?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The first application of somebody new: nothing certified, only the free quota that the site promises everybody. */
async function newApplication(): Promise<{ appId: string; secret: string }> {
  const token = await world.signIn(await register(world, 'samples.reader', '16900000641'))
  const services = ['asr-sentence']
  const made = await world.api<{ appId: string; secret: string }>('/server/app/create-app', { appName: 'first', services }, { token })
  expect(made.message).toBe('')
  return made.data
}

/** What a sample prints, with the secret where it says that it belongs. */
async function outputOf(file: string, command: [string, ...string[]], code: string): Promise<string> {
  await writeFile(join(folder, file), code.replaceAll('YOUR_APP_ID', app.appId).replaceAll('YOUR_APP_SECRET', app.secret))
  const { stdout } = await run(command[0], command.slice(1), {
    cwd: folder,
    timeout: 60_000,
    env: { ...process.env, APP_SECRET: app.secret, no_proxy: '*' },
  })
  return stdout
}

describe('a sample of the documentation runs against the demo backend as it stands (W7)', () => {
  for (const [language, { missing, missingForStreams, file, command }] of Object.entries(runners))
    for (const name of Object.keys(interfaces)) {
      const one = filledIn(name)
      const why = missing || (one.takes === 'stream' ? missingForStreams : '')
      it.skipIf(why !== '')(`${language}: ${name}${why && `, left out because ${why}`}`, async () => {
        const code = writeSample(language as Language, one, world.url, app.appId)
        const printed = await outputOf(file, command, code)
        if (one.answers === 'sound') expect((await readFile(join(folder, 'speech.mp3'))).length).toBeGreaterThan(1000)
        else if (one.takes === 'stream') expect(printed).toMatch(/"type": ?"end"/)
        else expect(printed).toMatch(/['"]?code['"]?: ?200/)
        await rm(join(folder, 'speech.mp3'), { force: true })
      })
    }

  for (const [language, { missing, file, command }] of Object.entries(runners))
    it.skipIf(missing !== '')(`${language}: a refusal is told, and never saved as sound (W7)`, async () => {
      const one = filledIn('tts-short')
      const code = writeSample(language as Language, { ...one, body: { ...one.body, voiceId: 'none' } }, world.url, app.appId)
      await expect(outputOf(file, command, code)).rejects.toThrow(/422|voice|音色/i)
      await expect(readFile(join(folder, 'speech.mp3'))).rejects.toThrow('ENOENT')
    })

  it.each(['zh-CN', 'en-US'])('the first call of the beginner’s guide in %s, by somebody who has bought nothing', async (locale) => {
    newcomer ??= await newApplication()
    const guide = await readFile(join(root, `src/site/texts/${locale}/docs/guide.md`), 'utf8')
    const [, code] = /```\n(curl [^`]*asr\/sentence[^`]*)```/.exec(guide)!
    const mine = code!.replaceAll('YOUR_APP_ID', newcomer.appId).replaceAll('YOUR_APP_SECRET', newcomer.secret)
    expect(await outputOf('sample.sh', ['sh', 'sample.sh'], mine.replaceAll('{{origin}}', world.url))).toMatch(/"code":200/)
  })
})
