import { useId } from 'react'
import { useTexts } from '../../i18n/i18n.ts'

type Props = {
  /** Each page with its title. */
  pages: readonly (readonly [id: string, title: string])[]
  chosen: readonly string[]
  choose: (chosen: string[]) => void
}

/** The pages that become tabs, in the order in which they are chosen. */
export function WhichPages({ pages, chosen, choose }: Props) {
  const t = useTexts('workbench/frame')
  const id = useId()
  return (
    <fieldset className="wb-which" aria-describedby={id}>
      <legend>{t('whichPages')}</legend>
      <p id={id} className="wb-note">
        {t('whichPagesHelp')}
      </p>
      <ul>
        {pages.map(([page, title]) => (
          <li key={page}>
            <label className="wb-turn">
              <input
                type="checkbox"
                checked={chosen.includes(page)}
                onChange={({ target }) => choose(target.checked ? [...chosen, page] : chosen.filter((one) => one !== page))}
              />
              <span>{title}</span> <small>{page}</small> {chosen.length > 1 && chosen.includes(page) && <b>{chosen.indexOf(page) + 1}</b>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
