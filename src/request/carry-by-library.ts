import { extend } from 'umi-request'
import type { Carry } from './transport.ts'

// It would parse anything, resolve HTML as text and let its timeout neither abort nor cover the body. So it only carries.
const carry = extend({ credentials: 'same-origin', method: 'post', parseResponse: false })

/** How the console sends. */
export const carryByLibrary: Carry = (url, request) => carry(url, request) as Promise<Response>
