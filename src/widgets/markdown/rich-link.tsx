import { useId, useState, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { readLink } from '../../schema/links.ts'
import { Box } from '../box.tsx'
import { Button } from '../kit/button.tsx'

type Props = { href: string; put: (href: string) => void; drop?: (() => void) | undefined; leave: () => void }

/** Asks for the URL of a link in a line below the toolbar. */
export function RichLink({ href, put, drop, leave }: Props) {
  const say = useTexts('widgets/late')
  const id = useId()
  const [text, setText] = useState(href)
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const link = readLink(text)
    if (link === undefined) setWrong(true)
    else put(link)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither submits the form nor closes the dialog around it.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else leave()
  }
  return (
    <div className="lk-rich-link" role="group" aria-label={say('link')} onKeyDown={press}>
      <label htmlFor={id}>{say('linkAddress')}</label>
      <Box invalid={isWrong}>
        <input
          id={id}
          autoFocus
          inputMode="url"
          autoComplete="off"
          value={text}
          placeholder="https://"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-fault` : undefined}
          onChange={(event) => (setText(event.target.value), setWrong(false))}
        />
      </Box>
      <Button size="small" onClick={apply}>
        {say('linkPut')}
      </Button>
      {drop && (
        <Button size="small" variant="text" onClick={drop}>
          {say('linkDrop')}
        </Button>
      )}
      <Button size="small" variant="text" onClick={leave}>
        {say('linkLeave')}
      </Button>
      {isWrong && (
        <p className="rt-fault" id={`${id}-fault`} role="alert">
          {say('linkWrong')}
        </p>
      )}
    </div>
  )
}
