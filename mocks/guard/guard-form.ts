import { addressKey } from '../http/address.ts'
import { problems } from '../http/problems.ts'
import { text, type LocalText } from '../http/texts.ts'
import type { Context } from '../core/context.ts'
import { giveBack, take, type Counted } from './bucket.ts'
import { passSlider } from './guard-try.ts'
import type { Rule } from './rules.ts'

/** Submissions of one form from one address: ten at once, up to thirty with a slider check, and then one every two minutes. */
export const FORM_ADDRESS: Rule = { free: 10, most: 30, seconds: 120 }

/** Submissions of one form by all strangers within about an hour; beyond the first limit, everybody has to pass the slider check. */
const FORM_ALL: Rule = { free: 200, most: 1000, seconds: 4 }

const minutes = (seconds: number) => Math.max(1, Math.ceil(seconds / 60))
const ASKED = text('guard/guard', 'formAsksSlider')
const MESSAGES = {
  address: (seconds: number) => text('guard/guard', 'formLimit', { minutes: minutes(seconds) }),
  all: (seconds: number) => text('guard/guard', 'formCrowded', { minutes: minutes(seconds) }),
}

/**
 * Counts a stranger's submission of a form that is stored, or refuses it: an address has to pass the slider after a few (422 on `check`, a
 * field
 * of the form), everybody has to when there are very many, and only far beyond that is there a wait (429).
 */
export async function guardForm(context: Context): Promise<void> {
  const { call, db, now, request } = context
  const address: Counted = { id: `address form ${call.name} ${addressKey(request.ip)}`, scope: 'address', kind: 'form', ip: request.ip }
  const all: Counted = { id: `all form ${call.name}`, scope: 'address', kind: 'form' }
  let slid = false
  const enter = async (counted: Counted, rule: Rule, message: (seconds: number) => LocalText): Promise<void> => {
    let taken = await take(db, counted, rule, { now, slid })
    if (taken.outcome === 'slider') {
      if (!context.body.check) throw problems.invalid({ check: ASKED })
      await passSlider(context)
      slid = true
      taken = await take(db, counted, rule, { now, slid })
    }
    if (taken.outcome !== 'taken') throw problems.tooMany(taken.seconds, message(taken.seconds))
  }
  await enter(address, FORM_ADDRESS, MESSAGES.address)
  await enter(all, FORM_ALL, MESSAGES.all).catch(async (error: unknown) => {
    await giveBack(db, address, FORM_ADDRESS, now)
    throw error
  })
}
