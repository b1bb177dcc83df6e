import { keysOf } from '../../src/schema/keys-of.ts'
import { StartFailure } from '../db/start-failure.ts'
import type { Channel } from '../core/outbox.ts'
import { BUDGETS, type Budgets } from './budget.ts'
import { createMailWay, readSender } from './mail.ts'
import type { Ways } from './ways.ts'
import { createWebhookWay } from './webhook.ts'

type Hook = { url: string; secret: string }
export type MessageSettings = {
  mail: { url: string; from: string } | undefined
  sms: Hook | undefined
  chat: Hook | undefined
  budgets: Budgets
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/
const ADDRESS = /^[^\s@<>,]+@[^\s@<>,]+$/
const SHORTEST_SECRET = 16

/** Reads the carriers of messages from the environment. */
export function readMessageSettings(env: NodeJS.ProcessEnv): MessageSettings {
  return {
    mail: readMail(env),
    sms: readHook(env, 'SMS'),
    chat: readHook(env, 'CHAT'),
    budgets: {
      sms: readBudget(env, 'SMS_BUDGET', 'sms'),
      email: readBudget(env, 'MAIL_BUDGET', 'email'),
      chat: readBudget(env, 'CHAT_BUDGET', 'chat'),
    },
  }
}

export function createWays({ mail, sms, chat }: MessageSettings, now: () => number): Ways {
  return {
    ...(mail ? { email: createMailWay(mail) } : {}),
    ...(sms ? { sms: createWebhookWay({ ...sms, now }) } : {}),
    ...(chat ? { chat: createWebhookWay({ ...chat, now }) } : {}),
  }
}

const STOPS: Record<Channel, { variable: string; what: string }> = {
  email: { variable: 'SMTP_URL', what: 'no email leaves: sign-up, activation, recovery and changes of the email address are refused' },
  sms: {
    variable: 'SMS_URL',
    what: 'no text message leaves: codes by SMS, and with them sign-up, sign-in by code and changes of the phone, are refused',
  },
  chat: { variable: 'CHAT_URL', what: 'no chat message leaves: notices go by SMS or email, announcements stand in the console alone' },
}

/** What a start prints about channels without a carrier. */
export function missingWays(settings: MessageSettings): string[] {
  const has: Record<Channel, unknown> = { email: settings.mail, sms: settings.sms, chat: settings.chat }
  return keysOf(STOPS)
    .filter((channel) => !has[channel])
    .map((channel) => `${STOPS[channel].variable} is not set, ${STOPS[channel].what}.`)
}

function readMail(env: NodeJS.ProcessEnv): MessageSettings['mail'] {
  const url = env.SMTP_URL
  if (!url) return undefined
  if (!/^smtps?:$/.test(parsed('SMTP_URL', url).protocol))
    throw new StartFailure('SMTP_URL must be an address like smtp://user:password@mail.example.com:587 or smtps://….')
  const from = env.MAIL_FROM ?? ''
  if (!ADDRESS.test(readSender(from).address))
    throw new StartFailure('MAIL_FROM must say who sends the mails of SMTP_URL, e.g. "Lingyu <no-reply@example.com>".')
  return { url, from }
}

function readHook(env: NodeJS.ProcessEnv, name: 'SMS' | 'CHAT'): Hook | undefined {
  const url = env[`${name}_URL`]
  if (!url) return undefined
  const { protocol, hostname } = parsed(`${name}_URL`, url)
  if (protocol !== 'https:' && !(protocol === 'http:' && LOOPBACK.test(hostname)))
    throw new StartFailure(`${name}_URL must begin with https://, for codes go there; http:// is for this machine alone.`)
  const secret = env[`${name}_SECRET`] ?? ''
  if (secret.length < SHORTEST_SECRET)
    throw new StartFailure(
      `${name}_SECRET must hold at least ${SHORTEST_SECRET} characters: ${name}_URL tells by it that a request is ours.`,
    )
  return { url, secret }
}

function parsed(name: string, url: string): URL {
  try {
    return new URL(url)
  } catch {
    throw new StartFailure(`${name} is not an address.`)
  }
}

function readBudget(env: NodeJS.ProcessEnv, name: string, channel: Channel) {
  const text = env[name]
  if (!text) return BUDGETS[channel]
  const [, hour = 0, day = 0] = (/^(\d{1,9})\/(\d{1,9})$/.exec(text.trim()) ?? []).map(Number)
  if (hour < 1 || day < hour)
    throw new StartFailure(`${name} must say how many may leave in an hour and in a day, e.g. 600/5000, but is "${text}".`)
  return { hour, day }
}
