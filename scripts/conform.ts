// why: the contract uses the texts of the schema language, which nothing else loads for this command.
import './lib/say-in.ts'
import { fileURLToPath } from 'node:url'
import { compileContract } from '../src/schema/compile/contract.ts'
import { withoutGallery } from '../src/schema/compile/without-gallery.ts'
import { clientOf, whyUnreachable } from './conform/client.ts'
import { compare, type Account, type Difference } from './conform/compare.ts'
import { compareEngine } from './conform/engine.ts'
import { compareWriting } from './conform/write.ts'
import { soundWorld } from './lib/schemas-at.ts'
import { Refusal, readOptions, type Terminal } from './schema/command.ts'

const HELP = `npm run conform -- URL [--as NAME:PASSWORD]… [--write] [--root DIR]
npm run conform -- URL --engine [--key KEY]

Tests whether the backend at URL (https://console.example.com, calls below /api) answers as the contract of these schemas says, and
prints the differences: call, field, code and a sentence. It sends only calls that read, and signs in with the accounts that you name:
one of each role covers the most. It changes nothing.

With --write it adds, changes and deletes a row of each entity whose rows these accounts may add and delete, and provokes refusals:
use test accounts. It removes what it added; rows that must refer to other rows are skipped and reported.

With --engine it tests the speech engine at URL (as in SPEECH_ENGINE_URL) for what the console needs: recognition, streams, synthesis,
voices, training and expected failures, with its own samples. --key is the value of SPEECH_ENGINE_KEY.

Exit code 0: no differences; 1: there are differences; 2: could not run.`

/** The command, independent of the process that it runs in. */
export async function runConform(args: string[], terminal: Terminal): Promise<number> {
  if (args.includes('--help')) {
    terminal.say(HELP)
    return 0
  }
  const { values, words } = readOptions(
    args,
    {
      as: { type: 'string', multiple: true, default: [] },
      root: { type: 'string', default: 'schemas' },
      write: { type: 'boolean', default: false },
      engine: { type: 'boolean', default: false },
      key: { type: 'string' },
    },
    ['URL'],
  )
  const [url] = words
  if (!url || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new Refusal('Missing URL, expected an address such as https://console.example.com.')
  if (values.engine) {
    if (values.as.length > 0) throw new Refusal('Unexpected --as, an engine knows no accounts: --engine takes --key.')
    const { asked, differences } = await compareEngine({ url, key: values.key })
    return tell(terminal, differences, `${asked} calls sent`)
  }
  const world = soundWorld(values.root, terminal)
  if (!world) return 1
  const accounts = values.as.map((one): Account => {
    const at = one.indexOf(':')
    if (at < 1) throw new Refusal(`Unexpected --as ${one}, expected NAME:PASSWORD.`)
    return { name: one.slice(0, at), password: one.slice(at + 1) }
  })
  const unreachable = await whyUnreachable(url)
  if (unreachable !== undefined) throw new Refusal(`Nobody answers at ${url}: ${unreachable}.`)
  const client = clientOf(`${url.replace(/\/+$/, '')}/api`)
  const contract = withoutGallery(compileContract(world))
  if (values.write) {
    if (accounts.length === 0) throw new Refusal('Missing account, --write needs --as NAME:PASSWORD.')
    const { asked, differences, tried, left } = await compareWriting(contract, client, accounts)
    terminal.say(
      `Rows of ${tried.join(', ') || 'nothing'} were made, changed and removed${left.length > 0 ? `; left out: ${left.join(', ')}` : ''}.`,
    )
    return tell(terminal, differences, `${asked} calls sent`)
  }
  const { asked, differences } = await compare(contract, client, accounts)
  return tell(
    terminal,
    differences,
    `${asked} calls sent${accounts.length === 0 ? ', none by somebody who is signed in (--as NAME:PASSWORD)' : ''}`,
  )
}

function tell(terminal: Terminal, differences: readonly Difference[], sent: string): number {
  for (const { call, field, code, says } of differences)
    terminal.say(`${call}${code === undefined || code === '' ? '' : ` (${String(code)})`}: ${field === '' ? 'the answer' : field} ${says}.`)
  terminal.say(`${sent}; ${differences.length === 0 ? 'nothing differs' : `${differences.length} differences`}.`)
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
