import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../../../../mocks/server/settings.ts'
import { findCommand } from '../../../../scripts/lib/debian.mjs'

const page = readFileSync('mocks/OPERATE.md', 'utf8')
const unit = readFileSync('mocks/console.service', 'utf8')
const code = readdirSync('mocks', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(join('mocks', file), 'utf8'))
  .join('\n')

describe('R15: mocks/OPERATE.md', () => {
  it('names settings that the start takes, and an address below which the unit lets it write', () => {
    const env = parseEnv(/```sh\n(.*?)```/s.exec(page)![1]!.replaceAll(/^ +/gm, ''))
    const settings = readSettings(env)
    expect(settings).toMatchObject({ demo: false, host: '127.0.0.1', port: 8000, drainMs: 5000, metricsToken: env['METRICS_TOKEN'] })
    expect(settings.dataDir).toBe(`/var/lib/${/^StateDirectory=(.+)$/m.exec(unit)![1]}`)
    expect(readFileSync('mocks/nginx.conf', 'utf8')).toContain(`http://${settings.host}:${settings.port};`)
  })

  it('gives every command of its own the settings, the user and the folder of the unit, for without them it would serve another database', () => {
    const [, options = ''] = /alias at-console='systemd-run (.+) \/usr\/bin\/node'/.exec(page) ?? []
    const given = new Map([...options.matchAll(/--(\S+?)(?:=(\S+))?(?= --|$)/g)].map(([, name, value]) => [name, value]))
    const said = (name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1]
    expect(given.get('uid')).toBe(said('User'))
    expect(given.get('gid')).toBe(said('Group'))
    expect(given.get('working-directory')).toBe(said('WorkingDirectory'))
    expect(given.get('property')).toBe(`EnvironmentFile=${said('EnvironmentFile')}`)
    const commands = [...page.matchAll(/at-console (\S+\.mjs)/g)].map(([, script]) => script!)
    expect(commands.length).toBeGreaterThan(2)
    expect(commands.filter((script) => !existsSync(script))).toEqual([])
    expect(page).not.toMatch(/npm run (admin|backup|restore)/)
  })

  it('names lines, figures and addresses that there are', () => {
    const [, lines = ''] = page.split('## Lines that ask for somebody')
    const told = [...lines.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, line]) => line!))
    const said = told.filter((line) => line !== 'msg')
    expect(said.length).toBeGreaterThan(5)
    expect(said.filter((line) => !code.includes(`'${line}'`))).toEqual([])
    const names = [...page.matchAll(/`((?:database|http|seats|deliveries|engine|storage)_\w+)/g)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(5)
    expect(names.filter((name) => !code.includes(`'${name}'`))).toEqual([])
    for (const [, path] of page.matchAll(/`(\/(?:api\/\w+|metrics))`/g)) expect(code).toContain(`'${path}'`)
  })

  it('has a unit that starts what is there, for longer than an end takes', () => {
    const [, program = '', script = ''] = /^ExecStart=(\S+) (\S+)$/m.exec(unit) ?? []
    expect(program).toMatch(/^\/.*node$/)
    expect(existsSync(script)).toBe(true)
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)![1])).toBeGreaterThan(5 + 10)
  })

  it.skipIf(!findCommand('curl'))('R15: has a unit that has started once the console serves, and waits for it until then', async () => {
    const answers = [503, 503, 200]
    const asked: (string | undefined)[] = []
    const server = createServer(({ url }, response) => {
      asked.push(url)
      response.writeHead(answers.shift() ?? 500).end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const said = /^ExecStartPost=\/usr\/bin\/curl (.+)$/m.exec(unit)![1]!
    const options = said.replace('${HOST}', '127.0.0.1').replace('${PORT}', String(port))
    const child = spawn('curl', options.split(' '))
    const [status] = (await once(child, 'exit')) as [number]
    server.close()
    expect({ status, asked }).toEqual({ status: 0, asked: Array(3).fill('/api/startz') })
  })

  const analyze = findCommand('systemd-analyze')
  it.skipIf(!analyze)('has a unit that systemd reads without a word', () => {
    const folder = mkdtempSync(join(tmpdir(), 'unit-'))
    try {
      const file = join(folder, 'console.service')
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath).replace('/opt/console', resolve('.')))
      const { status, stderr } = spawnSync(analyze!, ['verify', '--man=no', file], { encoding: 'utf8' })
      expect([status, stderr.split('\n').filter((line) => line.includes('console.service'))]).toEqual([0, []])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
