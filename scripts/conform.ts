// why: the contract says words of the language itself, which nobody else has loaded for this command.
import './lib/say-in.ts'
import { fileURLToPath } from 'node:url'
import { compileContract } from '../src/schema/compile/contract.ts'
import { withoutGallery } from '../src/schema/compile/without-gallery.ts'
import { clientOf } from './conform/client.ts'
import { compare, type Account } from './conform/compare.ts'
import { soundWorld } from './lib/schemas-at.ts'
import { Refusal, readOptions, type Terminal } from './schema/command.ts'

const HELP = `npm run conform -- URL [--as NAME:PASSWORD]… [--root DIR]

Asks the backend at URL (https://console.example.com, calls below /api) what the contract of these schemas says that it answers, and
prints what differs: the call, the field, the code, a sentence. It sends calls that read, and sign-ins of the accounts that are named:
one of each role shows most. It changes nothing.

Exit code 0: nothing differs; 1: something does; 2: could not run.`

/** The command, apart from the process that it runs in. */
export async function runConform(args: string[], terminal: Terminal): Promise<number> {
  if (args.includes('--help')) {
    terminal.say(HELP)
    return 0
  }
  const { values, words } = readOptions(
    args,
    { as: { type: 'string', multiple: true, default: [] }, root: { type: 'string', default: 'schemas' } },
    ['URL'],
  )
  const [url] = words
  if (!url || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Refusal('Missing URL, expected an address such as https://console.example.com.')
  const world = soundWorld(values.root, terminal)
  if (!world) return 1
  const accounts = values.as.map((one): Account => {
    const at = one.indexOf(':')
    if (at < 1) throw new Refusal(`Unexpected --as ${one}, expected NAME:PASSWORD.`)
    return { name: one.slice(0, at), password: one.slice(at + 1) }
  })
  const { asked, differences } = await compare(withoutGallery(compileContract(world)), clientOf(`${url.replace(/\/+$/, '')}/api`), accounts)
  for (const { call, field, code, says } of differences)
    terminal.say(`${call}${code === undefined || code === '' ? '' : ` (${String(code)})`}: ${field === '' ? 'the answer' : field} ${says}.`)
  terminal.say(
    `${asked} calls sent${accounts.length === 0 ? ', none by somebody who is signed in (--as NAME:PASSWORD)' : ''}; ${differences.length === 0 ? 'nothing differs' : `${differences.length} differences`}.`,
  )
  return differences.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await runConform(process.argv.slice(2), {
    say: (text) => console.log(text),
    complain: (text) => console.error(text),
    isScreen: process.stdout.isTTY,
    isPerson: false,
    ask: async () => '',
  }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    return 2
  })
