import { useTexts } from '../../i18n/i18n.ts'
import type { Field } from '../../schema/compiled.ts'
import { writeTime } from '../../schema/display.ts'
import { Button } from '../../widgets/kit/button.tsx'
import { Notice } from '../../widgets/kit/notice.tsx'
import type { Kept, KeptOne } from './keeper.ts'

type Props = {
  others: KeptOne[]
  /** Whose texts their labels are. */
  fields: Field[]
  onTake: (draft: string) => void
  onDiscard: (draft: string) => void
}

/** The drafts of a form besides the one that is filled in, each to go on with or to discard. */
export function OtherDrafts({ others, fields, onTake, onDiscard }: Props) {
  const say = useTexts('runtime/draft')
  const [only] = others
  const titleOf = ({ field }: KeptOne) => {
    const title = fields.find(({ name }) => name === field)?.title
    return title && <small className="rt-draft-of">{title} </small>
  }
  if (!only) return null
  if (others.length === 1)
    return (
      <Notice
        live
        action={
          <span className="rt-draft">
            <Button size="small" onClick={() => onTake(only.draft)}>
              {say('take')}
            </Button>
            <Button size="small" variant="text" onClick={() => onDiscard(only.draft)}>
              {say('discard')}
            </Button>
          </span>
        }
      >
        {only.label && (
          <div>
            {titleOf(only)}
            <strong className="rt-draft-label">{only.label}</strong>
          </div>
        )}
        <div>{say('offered', toldOf(only, say('elsewhere')))}</div>
      </Notice>
    )
  return (
    <Notice live title={say('listed', { count: others.length })}>
      <ul className="rt-drafts">
        {others.map((one) => {
          const label = one.label || say('unnamed')
          return (
            <li key={one.draft}>
              <span className="rt-draft-words">
                <span>
                  {titleOf(one)}
                  <span className={one.label ? 'rt-draft-label' : undefined}>{label}</span>
                </span>
                <small>{say('one', toldOf(one, say('elsewhere')))}</small>
              </span>
              <span className="rt-draft">
                <Button size="small" onClick={() => onTake(one.draft)} aria-label={say('takeNamed', { label })}>
                  {say('take')}
                </Button>
                <Button size="small" variant="text" onClick={() => onDiscard(one.draft)} aria-label={say('discardNamed', { label })}>
                  {say('discard')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

export const toldOf = ({ device, changeTime, untilTime }: Kept, elsewhere: string) => ({
  device: device ?? elsewhere,
  time: minute(changeTime),
  until: minute(untilTime).slice(0, 10),
})

const minute = (moment: string): string => writeTime(moment).slice(0, 16)
