import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../i18n/i18n.ts'
import { Glyph } from '../../look/glyph.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Floating } from './floating.tsx'
import type { Question } from './host-store.ts'
import { inShort } from './in-short.ts'
import { useKeepWord } from './keep-word.ts'

type Asking = { question: Question; answer: (yes: boolean) => void }

export function ConfirmDialog({ question, answer }: Asking) {
  const textId = useId()
  const { title, text } = wordsOf(question)
  return (
    <Dialog
      open
      role="alertdialog"
      size="small"
      title={<span title={title.whole}>{title.text}</span>}
      describedBy={text.text ? textId : undefined}
      onClose={() => answer(false)}
      footer={<Answers question={question} answer={answer} />}
    >
      {text.text && (
        <div className="lk-question">
          <Glyph name="warning" />
          <p id={textId} title={text.whole}>
            {text.text}
          </p>
        </div>
      )}
      {question.facts}
    </Dialog>
  )
}

const wordsOf = ({ title, text = '' }: Question) => ({ title: inShort(title), text: inShort(text) })

/** The same beside the pressed element; leaving it in any way means "no". */
export function ConfirmPopover({ question, answer, anchor }: Asking & { anchor: HTMLElement }) {
  const titleId = useId()
  const { title, text } = wordsOf(question)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      if (anchor.isConnected) anchor.focus()
    }
  }, [anchor])
  return createPortal(
    <Floating anchor={anchor} side="top" className="lk-popover" role="alertdialog" aria-labelledby={titleId} onClose={() => answer(false)}>
      <span
        ref={box}
        className="lk-popconfirm"
        onBlur={(event) => {
          if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) answer(false)
        }}
      >
        <span className="lk-popconfirm-title">
          <Glyph name="warning" />
          <span id={titleId} title={title.whole}>
            {title.text}
          </span>
        </span>
        {text.text && (
          <span className="lk-popconfirm-text" title={text.whole}>
            {text.text}
          </span>
        )}
        <span className="lk-answers">
          <Answers question={question} answer={answer} small />
        </span>
      </span>
    </Floating>,
    anchor.closest('dialog') ?? document.body,
  )
}

function Answers({ question, answer, small }: Asking & { small?: boolean }) {
  const t = useTexts('widgets/kit')
  const keep = useKeepWord(question.okText)
  const size = small ? 'small' : 'medium'
  return (
    <>
      <Button size={size} data-autofocus={question.danger || undefined} onClick={() => answer(false)}>
        {question.cancelText ?? keep}
      </Button>
      <Button
        size={size}
        variant={question.danger ? 'danger' : 'primary'}
        data-autofocus={!question.danger || undefined}
        onClick={() => answer(true)}
      >
        {question.okText ?? t('ok')}
      </Button>
    </>
  )
}
