import { useTimeout } from 'ahooks'
import { useState } from 'react'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { IconButton } from './button.tsx'
import { copyText } from './copy-text.ts'
import { announce, toast } from './toast-store.ts'

/** Copies `text`; `name` says what is copied, for its label. */
export function CopyButton({ text, name, className }: { text: string; name?: string | undefined; className?: string | undefined }) {
  const t = useTexts('widgets/kit')
  const [done, setDone] = useState(false)
  useTimeout(() => setDone(false), done ? 1500 : undefined)
  const copy = async () => {
    if (await copyText(text)) {
      setDone(true)
      announce(t('copied'))
    } else toast.error(t('notCopied'))
  }
  return (
    <IconButton
      className={className}
      size="small"
      label={done ? t('copied') : name ? t('copyOne', { name }) : t('copy')}
      icon={<Glyph name={done ? 'check' : 'copy'} />}
      onClick={() => void copy()}
    />
  )
}
