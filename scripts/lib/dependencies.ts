/** What the audit reads of `package-lock.json`; npm leaves out what is not so. */
export type Pack = {
  version?: string
  resolved?: string
  integrity?: string
  license?: string
  deprecated?: string
  hasInstallScript?: boolean
  link?: boolean
}
export type Lock = { packages: Record<string, Pack> }
export type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

/** Licences under which anybody may run, change and pass on the console. */
const LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'PSF-2.0',
  'MPL-2.0',
]
/**
 * Licences that were read for one package. Whatever writes MP3 descends from LAME or shine, both under the LGPL; the one here runs
 * on the server alone, as it comes, in a worker of its own (`mocks/speech/sound/mp3-worker.mjs`), and can be replaced there.
 */
const READ: Record<string, string> = {
  '@breezystack/lamejs': 'LGPL-3.0',
  // Parts of the S3 server of the tests, all MIT: they say so in the words of an older npm, or in their readme alone.
  busboy: '',
  dicer: '',
  'humanize-number': '',
  only: '',
  streamsearch: '',
}
/** Packages that may run a command while they are installed: both only check or fetch their own native part. */
const MAY_RUN = ['@photostructure/sqlite', 'esbuild']
/** What stands between a stranger and the data: of each there is one version, so that an update mends all of it. */
const GUARDS = [
  '@fastify/helmet',
  '@fastify/multipart',
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'ajv',
  'dompurify',
  'fastify',
  'find-my-way',
  'jsonc-parser',
  'kysely',
  'light-my-request',
  'markdown-it',
  'nodemailer',
  'otpauth',
  'pg',
  'secure-json-parse',
  'undici',
]

/** Everything that can be held against the dependencies without asking anybody, each as one sentence. */
export function findDependencyFaults({ packages }: Lock, { dependencies, devDependencies }: Manifest): string[] {
  const faults: string[] = []
  const versions = new Map<string, Set<string>>()
  for (const [path, pack] of Object.entries(packages)) {
    if (path === '') continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const say = (fault: string) => faults.push(`${name}@${pack.version ?? '?'} ${fault}`)
    if (pack.link) say('is a folder of this machine')
    if (!pack.integrity?.startsWith('sha512-')) say('is not pinned to its content: no sha512')
    if (pack.resolved !== undefined) say(`names the host that it came from: ${pack.resolved}`)
    if (pack.deprecated !== undefined) say(`is given up by its authors: ${pack.deprecated}`)
    if (pack.hasInstallScript && !MAY_RUN.includes(name)) say('runs a command while it is installed')
    if (!isFree(name, pack.license)) say(`has a licence that nobody has read: ${pack.license || 'none'}`)
    versions.set(name, (versions.get(name) ?? new Set()).add(pack.version ?? '?'))
  }
  for (const name of GUARDS) {
    const known = [...(versions.get(name) ?? [])]
    if (known.length > 1) faults.push(`${name} guards the console and is there in ${known.length} versions: ${known.sort().join(', ')}`)
  }
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    if (!/^\d+\.\d+\.\d+$/.test(version)) faults.push(`${name} is asked for as ${version}: name one exact version`)
  return faults
}

/** Of a choice of licences one is enough; of several at once each has to be known. */
function isFree(name: string, licence = ''): boolean {
  if (READ[name] === licence) return true
  const words = licence.replaceAll(/^\(|\)$/g, '')
  return words.includes(' OR ') ? words.split(' OR ').some(isKnown) : words.split(' AND ').every(isKnown)
}

const isKnown = (licence: string) => LICENCES.includes(licence)
