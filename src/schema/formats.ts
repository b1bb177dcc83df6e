import { creditCodeFault, identityFault } from './check-digits.ts'
import { phoneFault, telephoneFault } from './telephone.ts'

/** A named format with its validation, its control and its cell; `check` returns what is wrong, or undefined. */
export type Format = {
  /** The default control of a form field. */
  widget: string
  /** The default cell of a column. */
  cell: string
  /** The type of a field with this format. */
  type: 'string' | 'integer' | 'number'
  check: (value: string) => string | undefined
  align?: 'right'
}

const passing = (): undefined => undefined
const matching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? undefined : 'shape')

/** The maximum number of invalid lines to report; more would not help. */
const WRONG_LINES = 10

const IPV4 = /^(25[0-5]|2[0-4]\d|1?\d?\d)(\.(25[0-5]|2[0-4]\d|1?\d?\d)){3}$/

/** The code of an interface: service, dot, operation. */
export const INTERFACE = '^[a-z][a-z0-9]*\\.[a-z][a-z0-9-]*$'

export const formats: Record<string, Format> = {
  phone: {
    widget: 'text',
    cell: 'text',
    type: 'string',
    check: phoneFault,
  },
  telephone: {
    widget: 'phone',
    cell: 'phone',
    type: 'string',
    check: telephoneFault,
  },
  email: { widget: 'text', cell: 'text', type: 'string', check: emailFault },
  url: { widget: 'text', cell: 'link', type: 'string', check: urlFault },
  'id-number': {
    widget: 'text',
    cell: 'masked',
    type: 'string',
    check: identityFault,
  },
  'credit-code': {
    widget: 'text',
    cell: 'text',
    type: 'string',
    check: creditCodeFault,
  },
  'money-fen': {
    widget: 'money',
    cell: 'money',
    type: 'integer',
    check: passing,
    align: 'right',
  },
  money: {
    widget: 'money',
    cell: 'money',
    type: 'integer',
    check: passing,
    align: 'right',
  },
  percent: { widget: 'number', cell: 'percent', type: 'number', check: passing, align: 'right' },
  bytes: {
    widget: 'number',
    cell: 'bytes',
    type: 'integer',
    check: passing,
    align: 'right',
  },
  'duration-s': {
    widget: 'number',
    cell: 'duration',
    type: 'number',
    check: passing,
    align: 'right',
  },
  'hours-s': {
    widget: 'number',
    cell: 'hours',
    type: 'number',
    check: passing,
    align: 'right',
  },
  'date-time': {
    widget: 'date-time',
    cell: 'date-time',
    type: 'string',
    check: momentFault,
  },
  date: { widget: 'date', cell: 'date', type: 'string', check: dayFault },
  time: {
    widget: 'time',
    cell: 'text',
    type: 'string',
    check: matching(/^([01]\d|2[0-3]):[0-5]\d$/),
  },
  colour: {
    widget: 'colour',
    cell: 'colour',
    type: 'string',
    check: matching(/^#([\da-f]{3}){1,2}$/i),
  },
  password: {
    widget: 'password',
    cell: 'masked',
    type: 'string',
    check: passing,
  },
  captcha: {
    widget: 'captcha',
    cell: 'masked',
    type: 'string',
    check: matching(/^\d{4,6}$/),
  },
  interface: {
    widget: 'text',
    cell: 'text',
    type: 'string',
    check: matching(new RegExp(INTERFACE)),
  },
  'ip-list': { widget: 'ip-list', cell: 'text', type: 'string', check: addressesFault },
  markdown: { widget: 'markdown', cell: 'markdown', type: 'string', check: passing },
  image: {
    widget: 'upload',
    cell: 'image',
    type: 'string',
    check: passing,
  },
  'image-or-pdf': {
    widget: 'upload',
    cell: 'image',
    type: 'string',
    check: passing,
  },
  audio: {
    widget: 'audio',
    cell: 'audio',
    type: 'string',
    check: passing,
  },
}

export const formatNames = Object.keys(formats)

/** Runs in linear time: splits the text, then checks each part. */
function emailFault(value: string): string | undefined {
  if (value.length > 254) return 'shape'
  const at = value.lastIndexOf('@')
  const name = value.slice(0, at)
  const labels = value.slice(at + 1).split('.')
  const good =
    at > 0 &&
    name.length <= 64 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]+$/.test(name) &&
    !name.startsWith('.') &&
    !name.endsWith('.') &&
    !name.includes('..') &&
    labels.length > 1 &&
    labels.every((label) => /^[A-Za-z0-9-]{1,63}$/.test(label) && !label.startsWith('-') && !label.endsWith('-')) &&
    /[A-Za-z]{2,}$/.test(labels.at(-1)!)
  return good ? undefined : 'shape'
}

function urlFault(value: string): string | undefined {
  return /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(value) && URL.canParse(value) ? undefined : 'shape'
}

function momentFault(value: string): string | undefined {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value))
    ? undefined
    : 'shape'
}

function dayFault(value: string): string | undefined {
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)
  if (!day) return 'shape'
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? undefined : 'shape'
}

/** Returns the first invalid line, so that it can be found among a hundred. */
function addressesFault(value: string): string | undefined {
  const lines = value.split('\n').map((line) => line.trim())
  const wrong = lines.flatMap((line, at) => (line === '' || isAddress(line) ? [] : [`${at + 1}: ${line.slice(0, 45)}`]))
  if (wrong.length === 0) return undefined
  return wrong.slice(0, WRONG_LINES).join(' · ') + (wrong.length > WRONG_LINES ? ' · …' : '')
}

export function isAddress(text: string): boolean {
  const [address = '', prefix, more] = text.split('/')
  if (more !== undefined) return false
  if (IPV4.test(address)) return prefix === undefined || (/^\d{1,2}$/.test(prefix) && Number(prefix) <= 32)
  return isIpv6(address) && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= 128))
}

function isIpv6(text: string): boolean {
  if (!text.includes(':')) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1)
  const dotted = last !== undefined && last.includes('.')
  if (dotted && !IPV4.test(last)) return false
  const plain = dotted ? groups.slice(0, -1) : groups
  const count = plain.length + (dotted ? 2 : 0)
  return plain.every((group) => /^[\da-f]{1,4}$/i.test(group)) && (halves.length === 2 ? count < 8 : count === 8)
}
