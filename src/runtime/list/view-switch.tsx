import { useTexts } from '../../i18n/i18n.ts'
import type { ListView } from '../../schema/compiled-screen.ts'
import { fetchView } from '../views/views.tsx'
import './view-switch.css'

type Props = { views: ListView[]; chosen: ListView | undefined; onChoose: (name: string | undefined) => void }

/** Switches between the ways to show the rows. */
export function ViewSwitch({ views, chosen, onChoose }: Props) {
  const t = useTexts('runtime/list')
  const ways = [{ name: undefined, kind: undefined, title: t('listView') }, ...views]
  return (
    <div className="rt-views" role="group" aria-label={t('views')}>
      {ways.map(({ name, kind, title }) => {
        const prepare = kind && (() => void fetchView(kind))
        return (
          <button
            key={name ?? ''}
            type="button"
            className="lk-button lk-button-text lk-small"
            aria-pressed={name === chosen?.name}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => onChoose(name)}
          >
            {title}
          </button>
        )
      })}
    </div>
  )
}
