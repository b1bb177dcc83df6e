import type { FastifyRequest } from 'fastify'
import type { Locale } from '../../src/schema/compiled.ts'
import type { Contract } from '../../src/schema/contract.ts'
import type { Dispatch } from './dispatch.ts'
import { EXPOSED } from './exposed.ts'
import { requestOf } from './request-of.ts'
import type { SiteSource } from './site.ts'

type Parts = {
  contract: Contract
  dispatch: Dispatch
  now: () => number
  origin: (request: FastifyRequest) => string
  isExposed: boolean
  /** Whether all mail is kept here and shown in the outbox. */
  keepsMail: boolean
}

/** The parts of pages that are not in the build. For public pages, settings and interfaces are what a guest's own calls would return. */
export function pageParts({ contract, dispatch, now, origin, isExposed, keepsMail }: Parts) {
  const ask = async (name: string, locale: Locale): Promise<unknown> => {
    const path = contract.calls[name]?.path
    const request = requestOf({ locale, ip: '', origin: '' })
    return path && dispatch.answer({ path, body: {}, locale, token: undefined, now: now(), request })
  }
  const site: SiteSource = {
    config: () => ask('site.getConfig', contract.sourceLocale),
    offers: () => ask('packet.publicList', contract.sourceLocale),
    reference: (locale) => ask('open.reference', locale).catch(() => undefined),
    now,
    origin,
  }
  const notices = { ...(isExposed ? { notice: EXPOSED } : {}), ...(keepsMail ? { mailboxes: { '*': '/dev/outbox?to=*' } } : {}) }
  return { notices, site }
}
