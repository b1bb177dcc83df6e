import { useTexts } from '../../i18n/i18n.ts'
import { useBench, useValues } from '../bench.ts'
import { namesIn } from '../places/name-place.ts'
import { isSameSpot, type Spot } from '../places/spot.ts'
import { useSelected } from '../places/use-selected.ts'

/** The path from the file to the place; each step is a link. */
export function Trail() {
  const t = useTexts('workbench/place')
  const { select } = useBench()
  const selected = useSelected()
  const read = useValues()
  if (!selected) return null
  const { spot, field } = selected
  // Whoever goes up means the whole, and no longer the field that a part of it shows.
  const here = (to: Spot) => select(isSameSpot(to, spot) ? selected : { spot: to })
  return (
    <nav className="wb-trail" aria-label={t('trail')}>
      <ol>
        <li>
          <button type="button" onClick={() => here({ file: spot.file, path: [] })}>
            {spot.file}
          </button>
        </li>
        {namesIn(spot, read).map((name, at) => (
          <li key={at}>
            <button
              type="button"
              aria-current={at === spot.path.length - 1 ? 'true' : undefined}
              onClick={() => here({ file: spot.file, path: spot.path.slice(0, at + 1) })}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
      {field && !isSameSpot(field, spot) && (
        <button type="button" className="lk-button lk-button-link lk-small" onClick={() => select({ spot: field })}>
          {t('toField')}
        </button>
      )}
    </nav>
  )
}
