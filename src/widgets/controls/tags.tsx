import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Box } from '../box.tsx'
import { inputProps, type ControlProps } from '../control.ts'
import { whenReleased } from '../release.ts'
import { RemovableTag } from '../kit/tag.tsx'
import { announce } from '../kit/toast-store.ts'
import '../list.css'

const split = (text: string) =>
  text
    .split(/[,，、;；\n\t]/)
    .map((one) => one.trim())
    .filter(Boolean)

/** Short texts: Enter or a comma adds one, Backspace removes the last, a pasted list becomes several. */
export function Tags(props: ControlProps) {
  const { field, value, onChange, onBlur, disabled, readOnly } = props
  const t = useTexts('widgets/kit')
  const [text, setText] = useState('')
  const tags = Array.isArray(value) ? (value as string[]) : []
  const still = disabled || readOnly

  const add = (more: string[]) => {
    const next = [...new Set([...tags, ...more])]
    setText('')
    if (next.length !== tags.length) onChange(next)
  }
  const remove = (tag: string) => {
    onChange(tags.filter((one) => one !== tag))
    announce(t('removeOne', { name: tag }))
    document.getElementById(props.id)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    // Enter that confirms a composition of an input method does not add a tag.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && text.trim()) {
      event.preventDefault()
      add(split(text))
    } else if (event.key === 'Backspace' && !text && tags.length) remove(tags.at(-1)!)
  }
  const change = (typed: string) => (/[,，、;；]$/.test(typed) ? add(split(typed)) : setText(typed))
  const paste = (event: ClipboardEvent) => {
    const many = split(event.clipboardData.getData('text'))
    if (many.length < 2) return
    event.preventDefault()
    add(many)
  }

  return (
    <Box {...props} className="lk-tags">
      {tags.map((tag) => (
        <RemovableTag key={tag} name={tag} disabled={still} onRemove={() => remove(tag)}>
          {tag}
        </RemovableTag>
      ))}
      <input
        {...inputProps(props)}
        autoComplete="off"
        placeholder={tags.length || still ? undefined : (field.placeholder ?? t('addTag'))}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => {
          // A new tag, or an error that goes away, would move the target of a click in progress.
          whenReleased(() => add(split(text)))
          onBlur?.()
        }}
      />
    </Box>
  )
}
