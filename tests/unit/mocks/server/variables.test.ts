import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../../mocks/server/settings.ts'
import { VARIABLES } from '../../../../mocks/server/variables.ts'

describe('the variables of the server', () => {
  it('R15: README’s table says each as the list does', () => {
    const [, after = ''] = readFileSync('README.md', 'utf8').split('\n## Settings\n')
    const [table = ''] = after.split('\n## ')
    const rows = table.split('\n').flatMap((line) => {
      const [, name, absent = '', about = ''] = /^\| `([A-Z_]+)` +\|(.*?)\|(.*)\|$/.exec(line) ?? []
      return name === undefined ? [] : [[name, absent.trim(), about.trim()]]
    })
    expect(rows).toEqual(Object.entries(VARIABLES).map(([name, { absent, about }]) => [name, absent, about]))
  })

  it('R15: are all that the backend reads of its environment', () => {
    const files = readdirSync('mocks', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const read = files.flatMap((file) => readFileSync(join('mocks', file), 'utf8').match(/(?<=\benv\.)[A-Z][A-Z_]+/g) ?? [])
    expect(read.length).toBeGreaterThan(2)
    // `NODE_ENV` is Node's and only says that tests run.
    expect(read.filter((name) => name !== 'NODE_ENV' && !Object.hasOwn(VARIABLES, name))).toEqual([])
  })

  it.each([
    [{ LINGYU_PORT: '80' }, 'LINGYU_PORT is no setting of this server: set PORT instead, or unset it.'],
    [{ DATABASE_URI: 'postgres://h/d' }, 'DATABASE_URI is no setting of this server: set DATABASE_URL instead, or unset it.'],
    [{ PUBLIC_ULR: 'https://h' }, 'PUBLIC_ULR is no setting of this server: set PUBLIC_URL instead, or unset it.'],
    [{ RATELIMIT: '3' }, 'RATELIMIT is no setting of this server: set RATE_LIMIT instead, or unset it.'],
    [{ SMTP_HOST: 'mail' }, 'SMTP_HOST is no setting of this server: unset it; README.md lists those there are.'],
    [{ LINGYU_COLOR: 'red' }, 'LINGYU_COLOR is no setting of this server: unset it; README.md lists those there are.'],
    [{ LOG: '1' }, 'LOG is no longer a setting: set LOG_LEVEL=info for a line a request, or unset it.'],
    [{ DEMO: 'maybe' }, 'DEMO must be 1 or 0, but is "maybe".'],
    [{ PRIVATE_URLS: 'https://h' }, 'PRIVATE_URLS must be 1 or 0, but is "https://h".'],
    [{ PORT: '80x' }, 'PORT must be a number from 0 to 65535, but is "80x".'],
    [{ LOG_LEVEL: 'all' }, 'LOG_LEVEL must be one of debug, info, warn, error, silent, but is "all".'],
    [{ SPEECH_SYNTHESIS: 'voice' }, 'SPEECH_SYNTHESIS must be one of tones, but is "voice".'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters: whoever has it reads the figures of this server.'],
    [{ API_TARGET: 'there' }, 'API_TARGET must be an address that begins with http:// or https://.'],
  ])('R15: %j does not start, and the sentence says the mend', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })

  it('R15: what belongs to others is none of its business, and empty is as good as not set', () => {
    const others = {
      PATH: '/bin',
      HOME: '/',
      HOSTNAME: 'h',
      PORTS: '1',
      LOGNAME: 'me',
      AWS_REGION: 'x',
      npm_config_yes: '1',
      DATABASE_URI: '',
      LOG: '',
    }
    expect(readSettings(others)).toMatchObject({ port: 8000, demo: true })
    const both = { DATABASE_URL: 'postgres://h/d', DATABASE_URI: 'postgres://h/d' }
    expect(readSettings(both)).toMatchObject({ databaseUrl: 'postgres://h/d' })
  })
})
