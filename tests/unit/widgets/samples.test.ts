import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readFolder } from '../../../scripts/lib/read-folder.ts'
import { compileContract } from '../../../src/schema/compile/contract.ts'
import { buildSoldApi } from '../../../src/schema/openapi/sold.ts'
import { readSchemas } from '../../../src/schema/read.ts'
import type { OpenApi } from '../../../src/site/docs/open-api.ts'
import { interfaceOf } from '../../../src/site/docs/write-reference.ts'
import { sayIn } from '../../../scripts/lib/say-in.ts'
import { answersIn } from '../../../src/widgets/api/answers.ts'
import { interfaces, type Language, languages, writeSample } from '../../../src/widgets/api/samples.ts'

const contract = compileContract(readSchemas(readFolder('schemas')).world)
const api = buildSoldApi(contract, 'en-US') as unknown as OpenApi
const faces = Object.entries(api.paths).map(([path, operations]) => interfaceOf({ path, ...operations }))

type Sent = { url: string; headers: Record<string, string>; body: Record<string, unknown>; file: string | undefined }
const pairs = (code: string, pattern: RegExp) => Object.fromEntries([...code.matchAll(pattern)].map(([, name, value]) => [name!, value!]))
const json = (text: string | undefined) => (text === undefined ? {} : (JSON.parse(text) as Record<string, unknown>))

/** What a sample sends, read from its code: not all machines can run each language. */
const readers: Record<Language, (code: string) => Sent> = {
  cURL: (code) => ({
    url: /'((?:https?|wss?):[^']+)'/.exec(code)![1]!,
    headers: pairs(code, /-H '([\w-]+): ([^']*)'/g),
    body: { ...pairs(code, /-F '(\w+)=(?!@)([^']*)'/g), ...json(/-d '([^']*)'/.exec(code)?.[1]) },
    file: /-F 'file=@([^']+)'/.exec(code)?.[1],
  }),
  Java: (code) => ({
    url: /URI\.create\("([^"]+)"\)/.exec(code)![1]!,
    headers: pairs(code, /\.header\("([\w-]+)", (?:"([^"]*)"|[^)]*\))/g),
    body: {
      ...pairs(/Map\.of\((.*)\);/.exec(code)?.[1] ?? '', /"(\w+)", "([^"]*)"/g),
      ...json(/ofString\("""\s*(\{.*\})"""/s.exec(code)?.[1]),
    },
    file: /filename=\\"([^"\\]+)\\"/.exec(code)?.[1],
  }),
  Python: (code) => ({
    url: /"((?:https?|wss?):[^"]+)"/.exec(code)![1]!,
    headers: pairs(/headers ?= ?\{(.*)\}/.exec(code)![1]!, /"([\w-]+)": ("?[^",}]*)/g),
    body: {
      ...pairs(/data=\{(.*)\}/.exec(code)?.[1] ?? '', /"(\w+)": "([^"]*)"/g),
      ...json(/json=(\{.*?\n? *\}),\n/s.exec(code)?.[1]?.replaceAll('True', 'true')),
    },
    file: /open\("(speech\.wav)"/.exec(code)?.[1],
  }),
  Node: (code) => ({
    url: /'((?:https?|wss?):[^']+)'/.exec(code)![1]!,
    headers: pairs(code, /'([\w-]+)': (?:'([^']*)'|process\.env\.\w+)/g),
    body: { ...pairs(code, /form\.append\('(\w+)', '([^']*)'\)/g), ...json(/JSON\.stringify\((\{.*?\n? *\})\),\n\}/s.exec(code)?.[1]) },
    file: /openAsBlob\('([^']+)'\)/.exec(code)?.[1],
  }),
  Go: (code) => ({
    url: /(?:"POST", |Dial\()"((?:https?|wss?):[^"]+)"/.exec(code)![1]!,
    headers: pairs(code, /\.Set\("([\w-]+)", (?:"([^"]*)"|[^)]*\))/g),
    body: { ...pairs(code, /form\.WriteField\("(\w+)", "([^"]*)"\)/g), ...json(/NewReader\(`(\{.*\})`\)/s.exec(code)?.[1]) },
    file: /CreateFormFile\("file", "([^"]+)"\)/.exec(code)?.[1],
  }),
}

describe.each(languages)('a sample in %s', (language) => {
  it.each(faces.map((one) => [one.path, one] as const))('of %s sends what the contract takes', (path, one) => {
    const { url, headers, body, file } = readers[language](writeSample(language, one, 'https://lingyu.example', 'app-1'))
    const [address, query = ''] = url.split('?')
    expect(address).toBe(`${one.takes === 'stream' ? 'wss' : 'https'}://lingyu.example/api${path}`)
    expect(Object.keys(headers)).toEqual(expect.arrayContaining(['App-Id', 'App-Secret']))
    expect(headers['App-Id']).toContain('app-1')
    const texts = Object.fromEntries(Object.entries(one.body).map(([name, value]) => [name, String(value)]))
    if (one.takes === 'stream') expect(Object.fromEntries(new URLSearchParams(query))).toEqual(texts)
    else expect(body).toEqual(one.takes === 'json' ? one.body : texts)
    expect(file).toBe(one.takes === 'file' ? 'speech.wav' : undefined)
    if (one.takes === 'json' && language !== 'Python') expect(headers['Content-Type']).toBe('application/json')
  })
})

const run = promisify(execFile)
const hasJdk = await run('javac', ['-version']).then(
  () => true,
  () => false,
)

it.skipIf(!hasJdk)('each kind of sample in Java compiles as it is printed (W7)', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'java-'))
  try {
    const files = await Promise.all(
      [...new Map(faces.map((one) => [`${one.takes} ${one.answers ?? ''}`, one])).values()].map(async (one, at) => {
        const file = join(folder, String(at), 'Sample.java')
        await mkdir(join(folder, String(at)))
        await writeFile(file, writeSample('Java', one, 'https://lingyu.example', 'app-1'))
        return file
      }),
    )
    for (const file of files) await run('javac', ['-d', join(file, '..', 'out'), file])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it.each(languages)('a sample in %s says where the secret goes before it is read (W7)', (language) => {
  for (const one of faces) {
    const code = writeSample(language, one, 'https://lingyu.example', 'app-1')
    const used = code.search(/getenv\("APP_SECRET"\)|environ\["APP_SECRET"\]|process\.env\.APP_SECRET|Getenv\("APP_SECRET"\)/)
    expect(code.indexOf('YOUR_APP_SECRET')).toBeGreaterThan(-1)
    if (used >= 0) expect(code.indexOf('export APP_SECRET=')).toBeLessThan(used)
    if (used >= 0) expect(code).toContain("export APP_SECRET='YOUR_APP_SECRET'")
  }
})

it.each(['en-US', 'zh-CN'] as const)('C12: what a sample says comes back has fields of the reference, in %s', (locale) => {
  const known = answersIn((key, ...values) => sayIn(locale)('widgets/examples', key, ...values))
  for (const [name, answer] of Object.entries(known)) {
    const { path } = interfaces[name as keyof typeof interfaces]
    const [type, content] = Object.entries(api.paths[path]!.post.responses['200']!.content ?? {})[0]!
    if (typeof answer === 'string') {
      expect(answer).toContain(`Content-Type: ${type}`)
      continue
    }
    const fields = Object.keys(content.schema.properties!['data']!.properties ?? {})
    for (const one of answer) {
      const { data } = one as { data?: object }
      if (data) expect(fields, name).toEqual(expect.arrayContaining(Object.keys(data)))
      else expect(interfaces[name as keyof typeof interfaces].takes).toBe('stream')
    }
  }
})

it.each(['en-US', 'zh-CN'] as const)(
  'C12: the recording that comes with a sample speaks the language it is recognized in, in %s',
  async (locale) => {
    const say = (key: 'engine' | 'recording') => sayIn(locale)('widgets/examples', key)
    const { engine } = json(await readFile(`mocks/speech/samples/${say('recording')}.json`, 'utf8'))
    expect(engine).toBe(say('engine'))
  },
)

it.each(['Java', 'Python', 'Node', 'Go'] as const)('issue 19: a sample in %s does not take a refusal for an answer', (language) => {
  for (const one of faces.filter(({ takes }) => takes !== 'stream'))
    expect(writeSample(language, one, 'https://lingyu.example', 'app-1')).toMatch(
      /if \(response\.statusCode\(\) != 200\) throw|if response\.status_code != 200:\n *raise|if \(!response\.ok\) throw|if response\.StatusCode != http\.StatusOK/,
    )
})

it('issue 19: what the sample in Node prints is the whole answer', async () => {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end('{"code":200,"data":{"sentences":[{"words":[{"text":"deep inside"}]}]}}')
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const folder = await mkdtemp(join(tmpdir(), 'sample-'))
  try {
    await writeFile(join(folder, 'speech.wav'), 'RIFF')
    for (const takes of ['file', 'json']) {
      const one = faces.find((face) => face.takes === takes && !face.answers)!
      await writeFile(join(folder, 'sample.mjs'), writeSample('Node', one, `http://127.0.0.1:${port}`, 'app-1'))
      const { stdout } = await promisify(execFile)('node', ['sample.mjs'], { cwd: folder, env: { ...process.env, APP_SECRET: 'x' } })
      expect(stdout).toContain('deep inside')
    }
  } finally {
    server.close()
    await rm(folder, { recursive: true })
  }
})
