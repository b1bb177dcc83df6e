/** What the audit reads from `package-lock.json`; npm omits properties that are false. */
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

/** Licences that allow anybody to run, change and redistribute the console. */
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
 * Licences that were reviewed for one package. All MP3 encoders descend from LAME or shine, both under the LGPL; the one here runs
 * unmodified and only on the server, in a worker of its own (`mocks/speech/sound/mp3-worker.mjs`), and can be replaced there.
 */
const READ: Record<string, string> = {
  '@breezystack/lamejs': 'LGPL-3.0',
  // Parts of the tests' S3 server, all MIT: they say so in an outdated npm format, or only in their readme.
  busboy: '',
  dicer: '',
  'humanize-number': '',
  only: '',
  streamsearch: '',
}
/** Packages that may run a command on installation: both only check or download their own native binary. */
const MAY_RUN = ['@photostructure/sqlite', 'esbuild']
/** Packages that protect the data: only one version of each is allowed, so that an update fixes every use. */
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

/** All problems of the dependencies that can be found offline, each as one sentence. */
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

/** Of alternative licences one is enough; of combined licences each must be known. */
function isFree(name: string, licence = ''): boolean {
  if (READ[name] === licence) return true
  const words = licence.replaceAll(/^\(|\)$/g, '')
  return words.includes(' OR ') ? words.split(' OR ').some(isKnown) : words.split(' AND ').every(isKnown)
}

const isKnown = (licence: string) => LICENCES.includes(licence)
