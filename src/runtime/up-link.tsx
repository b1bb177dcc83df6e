import { Link } from 'react-router-dom'
import { useTexts } from '../i18n/i18n.ts'
import { Glyph } from '../look/glyph.tsx'
import type { Up } from '../schema/compiled-screen.ts'
import type { Row } from '../schema/row.ts'
import { usePlaces } from './router/places.ts'
import './up-link.css'

/** The link from a row to its parent. */
export function UpLink({ up, row }: { up: Up | undefined; row: Row | undefined }) {
  const t = useTexts('runtime/list')
  const { canOpen, pathOf } = usePlaces()
  const key = up && row?.[up.field]
  if (!up || !row || key === undefined || key === null || !canOpen(up.screen)) return null
  const path = pathOf(up.screen, { [up.key]: String(key) })
  if (path === undefined) return null
  return (
    <Link className="rt-up" to={path}>
      <Glyph name="left" />
      {t('backTo', { label: String(row[`${up.field}Label`] ?? up.title) })}
    </Link>
  )
}
