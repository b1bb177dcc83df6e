import { useId, useState } from 'react'
import { writeMoney, writeNumber } from '../schema/figures.ts'
import { CoverPart } from './cover-part.tsx'
import { measures, type Package, writeAmount, writeFree } from './packages.ts'
import { useAwake } from './use-awake.ts'
import { useSay } from './use-say.ts'
import type { ProductPageTexts } from './text-types.ts'
import { readUse, workOutCost } from './work-out-cost.ts'
import './cost-calculator.css'

export const MONTHS = [1, 3, 6, 12] as const
/** The cheapest packages for a given usage, and their total price; computed in the browser. */
export function CostCalculator({ packages, words }: { packages: Package[]; words: ProductPageTexts }) {
  const { cost, units } = words
  const say = useSay<'site/product-page'>(words)
  const id = useId()
  const isAwake = useAwake()
  const unit = packages[0]!.unit
  const { one, per, usual } = measures[unit]
  const { freeQuota } = packages[0]!
  const [typed, setTyped] = useState(String(usual))
  const [months, setMonths] = useState<number>(12)
  const rooms = [...new Set(packages.map(({ concurrency }) => concurrency))].toSorted((a, b) => a - b)
  const [chosen, setChosen] = useState<number>()
  // The packages on sale may have changed since it was chosen.
  const atOnce = rooms.includes(chosen!) ? chosen! : rooms[0]!

  const figure = readUse(typed, unit)
  const isRight = figure !== undefined && figure > 0
  const { cover, need } = isRight ? workOutCost(packages, figure, months, atOnce) : { cover: undefined, need: 0 }
  return (
    <form className="st-cost" aria-labelledby={`${id}-title`} onSubmit={(event) => event.preventDefault()}>
      <div className="st-cost-ask">
        <h3 id={`${id}-title`}>{cost.title}</h3>
        <p>
          <label htmlFor={`${id}-use`}>{cost.use[unit]}</label>
          <input
            id={`${id}-use`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            disabled={!isAwake}
            value={typed}
            aria-invalid={isRight ? undefined : true}
            aria-describedby={isRight ? undefined : `${id}-wrong`}
            onChange={({ target }) => setTyped(target.value)}
          />
          {!isRight && (
            <span id={`${id}-wrong`} className="st-wrong">
              {cost.wrong}
            </span>
          )}
        </p>
        <p>
          <label htmlFor={`${id}-months`}>{cost.time}</label>
          <select id={`${id}-months`} value={months} disabled={!isAwake} onChange={({ target }) => setMonths(Number(target.value))}>
            {MONTHS.map((count) => (
              <option key={count} value={count}>
                {say('cost.months', { count })}
              </option>
            ))}
          </select>
        </p>
        {rooms.length > 1 && (
          <p>
            <label htmlFor={`${id}-rooms`}>{cost.atOnce}</label>
            <select id={`${id}-rooms`} value={atOnce} disabled={!isAwake} onChange={({ target }) => setChosen(Number(target.value))}>
              {rooms.map((count) => (
                <option key={count} value={count}>
                  {say('cost.upTo', { count })}
                </option>
              ))}
            </select>
          </p>
        )}
      </div>
      <output htmlFor={`${id}-use ${id}-months ${id}-rooms`} className="st-cost-answer">
        {cover ? (
          <>
            <span className="st-cost-title">{cost.cheapest}</span>
            <strong>{writeMoney(cover.price)}</strong>
            <ul>
              {cover.parts.map(({ offer, count }) => (
                <li key={JSON.stringify(offer)}>
                  <CoverPart offer={offer} count={count} words={words} />
                  <span>{writeMoney(offer.price * count)}</span>
                </li>
              ))}
            </ul>
            {freeQuota > 0 && (
              <span className="st-cost-note">
                {say(need === 0 ? 'cost.allFree' : 'cost.freeFirst', {
                  amount: writeFree(freeQuota, unit, words.freeUnits),
                  need: writeAmount(need, unit, units),
                })}
              </span>
            )}
            {need > 0 && (
              <span className="st-cost-note">
                {say('cost.covers', { amount: writeAmount(cover.amount, unit, units), need: writeNumber(need / one, 1) })}
              </span>
            )}
            {need > 0 && <span className="st-cost-note">{`${words.each[unit]} ${writeMoney((cover.price * per) / need)}`}</span>}
          </>
        ) : (
          <span className="st-cost-note">{isRight ? cost.none : cost.wrong}</span>
        )}
      </output>
    </form>
  )
}
