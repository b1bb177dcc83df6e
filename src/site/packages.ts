import { useCallback, useEffect, useState } from 'react'
import type { Client } from '../request/client.ts'
import { isListOf, isRecord, isText } from '../request/shapes.ts'
import { useClient } from '../request/use-client.ts'
import { writeNumber } from '../schema/figures.ts'

export type Unit = 'call' | 'second' | 'char'
/** Prices are in fen; `freeQuota` is what the service gives away per day, in its unit. */
export type Package = {
  comboId: string
  amount: number
  unit: Unit
  validDays: number
  concurrency: number
  price: number
  freeQuota: number
}

/** How people count what is sold: speech in hours; `per` is the amount for comparing prices. */
export const measures: Record<Unit, { one: number; per: number; usual: number }> = {
  call: { one: 1, per: 1_000, usual: 50_000 },
  second: { one: 3_600, per: 3_600, usual: 50 },
  char: { one: 1, per: 10_000, usual: 1_000_000 },
}

/** An amount in the words of its unit: 36000 seconds are 10 hours. */
export const writeAmount = (amount: number, unit: Unit, words: Record<Unit, string>): string =>
  `${writeNumber(amount / measures[unit].one, 1)} ${words[unit]}`

/** The free quota per day: speech in minutes, because it is less than hours. */
export const writeFree = (amount: number, unit: Unit, words: Record<Unit, string>): string =>
  `${writeNumber(unit === 'second' ? amount / 60 : amount, 1)} ${words[unit]}`

type Offer = Package & { service: string }

const held = new WeakMap<Client, Offer[]>()

const areOffers = isListOf((one) => isRecord(one) && isText(one['service']) && isText(one['unit']))

/** What is on sale while a page is written; answers it where it has the expected shape. */
export function holdOffers(client: Client, said: unknown): Offer[] | undefined {
  if (!areOffers(said)) return undefined
  // why: its shape was just looked at; its numbers are described by the call.
  const offers = said as Offer[]
  held.set(client, offers)
  return offers
}

/** What came with the page, to begin with. */
function offersIn(client: Client): Offer[] | undefined {
  const text = typeof document === 'undefined' ? undefined : document.getElementById('offers')?.textContent
  return held.get(client) ?? (text ? holdOffers(client, JSON.parse(text)) : undefined)
}

/** What is on sale for a service now; undefined until it is loaded. */
export function usePackages(service: string): { packages: Package[] | undefined; failed: boolean; ask: () => void } {
  const client = useClient()
  const [packages, setPackages] = useState<Package[] | undefined>(() => offersIn(client)?.filter((one) => one.service === service))
  const [failed, setFailed] = useState(false)
  const fetch = useCallback(() => {
    client
      .post<Package[]>('/server/packet/public-list', { service }, { silent: true, fits: isListOf(isRecord) })
      .then(setPackages, () => setFailed(true))
  }, [client, service])
  useEffect(fetch, [fetch])
  const ask = () => {
    setFailed(false)
    fetch()
  }
  return { packages, failed, ask }
}

function byService(all: Offer[]): Map<string, Package[]> {
  const found = new Map<string, Package[]>()
  for (const one of all) found.set(one.service, [...(found.get(one.service) ?? []), one])
  return found
}

/** Everything on sale, by service; undefined until it is loaded. */
export function useAllPackages(): { packages: Map<string, Package[]> | undefined; failed: boolean; ask: () => void } {
  const client = useClient()
  const [packages, setPackages] = useState(() => {
    const here = offersIn(client)
    return here && byService(here)
  })
  const [failed, setFailed] = useState(false)
  const fetch = useCallback(() => {
    client.post<Offer[]>('/server/packet/public-list', {}, { silent: true, fits: isListOf(isRecord) }).then(
      (all) => setPackages(byService(all)),
      () => setFailed(true),
    )
  }, [client])
  useEffect(fetch, [fetch])
  const ask = () => {
    setFailed(false)
    fetch()
  }
  return { packages, failed, ask }
}

/** Where who is signed in buys a package: its order, filled in as far as it is known. */
export function orderOf(parts: readonly { offer: Package; count: number }[]): string {
  const [only] = parts
  const given = only && parts.length === 1 ? `&_give.comboId=${encodeURIComponent(only.offer.comboId)}&_give.count=${only.count}` : ''
  return `/cost/order?_open=buy${given}`
}

/** Whether the console lets the signed-in user buy; false until that is known. */
export function useCanBuy(signedIn: boolean): boolean {
  const client = useClient()
  const [can, setCan] = useState(false)
  useEffect(() => {
    if (!signedIn) return undefined
    let left = false
    client.post<boolean>('/server/packet/show/have', {}, { silent: true }).then(
      (have) => !left && setCan(have === true),
      () => undefined,
    )
    return () => {
      left = true
      setCan(false)
    }
  }, [client, signedIn])
  return signedIn && can
}

/** Said aloud: a phone lays the rows of a table out as blocks and would forget that they are one. */
export const as = (role: string) => ({ role })
