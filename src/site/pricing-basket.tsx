import type { offerings } from './offerings.ts'
import { useId, useState, useSyncExternalStore } from 'react'
import { isRecord, isText } from '../request/shapes.ts'
import { writeMoney } from '../schema/figures.ts'
import { createStored } from '../session/storage.ts'
import { useSession } from '../session/use-session.ts'
import { MONTHS } from './cost-calculator.tsx'
import { CoverPart } from './cover-part.tsx'
import { measures, orderOf, type Package, type Unit, writeFree } from './packages.ts'
import { sold } from './price-list.tsx'
import { products } from './products.ts'
import type { PricingTexts, ProductPageTexts } from './text-types.ts'
import { useSay } from './use-say.ts'
import { useAwake } from './use-awake.ts'
import { useHref, usePlace } from './use-site.ts'
import { type Cost, readUse, workOutCost } from './work-out-cost.ts'

type Words = { content: PricingTexts; words: ProductPageTexts }

/** A monthly usage for each service, and the total cost: the free quota first, then whole packages. */
export function PricingBasket({ content, words, packages }: Words & { packages: Map<string, Package[]> | undefined }) {
  const say = useSay<'site/pricing'>(content)
  const sayOfCost = useSay<'site/product-page'>(words)
  const hrefOf = useHref()
  const id = useId()
  const isAwake = useAwake()
  const signedIn = useSession().state.status !== 'guest'
  const [{ typed, months }, keep] = useKeptBasket()

  const lines = sold.map((name) => {
    const offers = packages?.get(products[name].service!)
    const text = typed[name] ?? ''
    const use = offers && text.trim() !== '' ? readUse(text, offers[0]!.unit) : undefined
    const isWrong = offers !== undefined && text.trim() !== '' && use === undefined
    const room = Math.min(...(offers ?? []).map(({ concurrency }) => concurrency))
    return { name, offers, text, isWrong, cost: offers && use !== undefined ? workOutCost(offers, use, months, room) : undefined }
  })
  const asked = lines.filter(({ cost }) => cost)
  // A total without one of its lines would be wrong.
  const isWrong = lines.some((line) => line.isWrong)
  const isWhole = asked.every(({ cost }) => cost!.cover)
  const total = asked.reduce((sum, { cost }) => sum + (cost!.cover?.price ?? 0), 0)
  const parts = asked.flatMap(({ cost }) => cost!.cover?.parts ?? [])
  return (
    <section className="st-basket" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{content.basketTitle}</h2>
      <p className="st-under">{content.basketText}</p>
      <noscript />
      <form className="st-basket-form" aria-labelledby={`${id}-title`} onSubmit={(event) => event.preventDefault()}>
        <ul>
          {lines.map(({ name, offers, text, isWrong, cost }) => (
            <Line
              key={name}
              id={`${id}-${name}`}
              offers={offers}
              name={name}
              isNone={packages !== undefined && !offers}
              {...{ text, isWrong, cost, content, words }}
              onType={(next) => keep({ months, typed: { ...typed, [name]: next } })}
            />
          ))}
        </ul>
        <div className="st-basket-sum">
          <p className="st-basket-months">
            <label htmlFor={`${id}-months`}>{words.cost.time}</label>
            <select
              id={`${id}-months`}
              value={months}
              disabled={!isAwake}
              onChange={({ target }) => keep({ typed, months: Number(target.value) })}
            >
              {MONTHS.map((count) => (
                <option key={count} value={count}>
                  {sayOfCost('cost.months', { count })}
                </option>
              ))}
            </select>
          </p>
          <output className="st-basket-total" htmlFor={sold.map((name) => `${id}-${name}`).join(' ')}>
            <span>
              {isWrong
                ? content.wrongFirst
                : asked.length > 0
                  ? say('total', { months: sayOfCost('cost.months', { count: months }) })
                  : content.nothingYet}
            </span>
            {asked.length > 0 && !isWrong && <strong>{writeMoney(total)}</strong>}
            {!isWhole && <span>{words.cost.none}</span>}
          </output>
          <p className="st-ways">
            <a className="st-button st-primary st-large" href={hrefOf(signedIn ? orderOf(parts) : '/user/register')}>
              {signedIn ? words.buy : words.start}
            </a>
          </p>
        </div>
      </form>
    </section>
  )
}

type Basket = { typed: Record<string, string>; months: number }

const isBasket = (value: unknown): value is Basket =>
  isRecord(value) &&
  isRecord(value['typed']) &&
  Object.values(value['typed']).every(isText) &&
  MONTHS.some((one) => one === value['months'])

const NONE: Basket = { typed: {}, months: 12 }
const stored = () => createStored(() => sessionStorage)
let kept: Basket | undefined

const readKept = (): Basket => (kept ??= stored().read('basket', isBasket) ?? NONE)
const never = () => () => undefined

/** What was typed stays while the window is open: after a reload, in the other language, and back from signing in. */
function useKeptBasket(): [Basket, (next: Basket) => void] {
  const before = useSyncExternalStore(never, readKept, () => NONE)
  const [now, setNow] = useState<Basket>()
  const keep = (next: Basket) => {
    kept = next
    setNow(next)
    stored().write('basket', next)
  }
  return [now ?? before, keep]
}

type LineProps = Words & {
  id: string
  name: (typeof offerings)[number]
  offers: Package[] | undefined
  isNone: boolean
  text: string
  isWrong: boolean
  cost: Cost | undefined
  onType: (text: string) => void
}

/** One service: the free quota per day, the lowest price of a package, the amount wanted, and its cost. */
function Line({ id, name, offers, isNone, text, isWrong, cost, content, words, onType }: LineProps) {
  const place = usePlace()
  const isAwake = useAwake()
  const say = useSay<'site/pricing'>(content)
  // Without a package nobody knows what it is counted in.
  const unit: Unit = offers?.[0]?.unit ?? 'call'
  const { per } = measures[unit]
  const best = offers && Math.min(...offers.filter(({ price }) => price > 0).map(({ price, amount }) => (price * per) / amount))
  return (
    <li>
      <p className="st-basket-what">
        <a href={place(name).href}>{place(name).title}</a>
        {isNone && <span>{words.noPrices}</span>}
        {offers && offers[0]!.freeQuota > 0 && (
          <span>{say('free', { amount: writeFree(offers[0]!.freeQuota, unit, words.freeUnits) })}</span>
        )}
        {best !== undefined && Number.isFinite(best) && <span>{say('from', { per: words.each[unit], price: writeMoney(best) })}</span>}
      </p>
      <p className="st-basket-use">
        <label htmlFor={id}>{offers ? words.cost.use[unit] : place(name).title}</label>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          value={text}
          disabled={!offers || !isAwake}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => onType(target.value)}
        />
        {isWrong && (
          <span id={`${id}-wrong`} className="st-wrong">
            {words.cost.wrong}
          </span>
        )}
      </p>
      <p className="st-basket-cost">
        {cost?.cover && <strong>{writeMoney(cost.cover.price)}</strong>}
        {cost && cost.need === 0 && <span>{content.allFree}</span>}
        {cost && !cost.cover && <span>{words.cost.none}</span>}
        {cost?.cover?.parts.map(({ offer, count }) => (
          <CoverPart key={offer.comboId} offer={offer} count={count} words={words} />
        ))}
      </p>
    </li>
  )
}
