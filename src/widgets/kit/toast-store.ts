import type { Tone } from '../../schema/compiled.ts'
import { inShort, type Told } from './in-short.ts'

export type Message = {
  id: number
  kind: 'toast' | 'notification'
  tone: Tone
  title?: string | undefined
  text: string
  /** The text with its names unshortened. */
  whole?: string | undefined
  stay: number
  count: number
  act?: Act | undefined
}
/** An action on a message: usually undoing what it reports. */
export type Act = { title: string; run: () => void }
type Options = { /** Milliseconds; 0 stays until closed. */ stay?: number; act?: Act | undefined }

let messages: Message[] = []
let announcement = ''
let last = 0
const watchers = new Set<() => void>()

function tell(): void {
  for (const watcher of watchers) watcher()
}

const MOST = 3
/** Long enough to read, to reconsider and to reach the button. */
const WITH_ACT = 10_000

/** A new success replaces an earlier one; errors stay until their time is up. */
const stays = (next: Message) => (one: Message) => next.tone !== 'success' || one.tone !== 'success' || one.kind !== next.kind

/** An identical message extends the existing one, so that ten failed calls do not pile up. */
function push(message: Omit<Message, 'id' | 'count'>): number {
  // The earlier announcement is outdated.
  announcement = ''
  const same = messages.find(
    (one) =>
      one.kind === message.kind &&
      one.tone === message.tone &&
      one.title === message.title &&
      (one.whole ?? one.text) === (message.whole ?? message.text),
  )
  const next: Message = { ...message, id: ++last, count: (same?.count ?? 0) + 1 }
  messages = same
    ? messages.map((one) => (one === same ? { ...next, id: same.id } : one))
    : [...messages.filter(stays(next)), next].slice(-MOST)
  tell()
  return same?.id ?? next.id
}

export function dismiss(id: number): void {
  messages = messages.filter((one) => one.id !== id)
  tell()
}

const say =
  (tone: Tone, stay: number) =>
  (told: Told, options: Options = {}) =>
    push({ kind: 'toast', tone, ...inShort(told), stay: options.stay ?? (options.act ? WITH_ACT : stay), act: options.act })

/** One sentence about what just happened. Each returns its id for `dismiss`. */
export const toast = {
  success: say('success', 3000),
  info: say('info', 4000),
  warning: say('warning', 6000),
  error: say('danger', 6000),
}

/** A title and its explanation, top right. */
export function notify({
  title,
  text = '',
  tone = 'info',
  stay = 8000,
}: {
  title: string
  text?: string
  tone?: Tone
  stay?: number
}): number {
  return push({ kind: 'notification', tone, title, text, stay })
}

/** Text for screen readers only. */
export function announce(text: string): void {
  announcement = text === announcement ? `${text}\u00a0` : text
  tell()
}

export function watchMessages(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const readMessages = (): Message[] => messages
export const readAnnouncement = (): string => announcement
