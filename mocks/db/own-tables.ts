import type { Generated } from 'kysely'
import type { Rows } from '../../schemas/.meta/rows.ts'
import type { Locale } from '../../src/schema/compiled.ts'
import type { BulkTables } from './bulk-tables.ts'
import type { CallTables } from './call-tables.ts'
import type { SchemaTables } from './schema-tables.ts'

type HotWord = { word: string; weight: number }

/** The backend's own tables, as `migrations` leaves them. Times are ISO texts in UTC, documents (`unknown`) are JSON. */
export type OwnTables = BulkTables &
  CallTables &
  SchemaTables & {
    activation: {
      tokenHash: string
      userId: string
      createTime: string
      expireTime: string
    }
    address_count: {
      window: number
      address: string
      calls: number
    }
    announcement: {
      noticeId: string
      dueTime: string
      sentTime: string | null
    }
    attempt: {
      name: string
      count: number
      resetTime: string
    }
    batch_export: {
      batchNo: string
      userId: string
      createTime: string
    }
    captcha: {
      phone: string
      scene: string
      codeHash: string
      sentTime: string
      expireTime: string
      tries: Generated<number>
    }
    chosen_view: {
      userId: string
      list: string
      viewId: string
    }
    clone_reservation: {
      userId: string
      phone: string
      scene: string | null
      createTime: string
    }
    counter: {
      name: string
      last: number
    }
    credential: {
      userId: string
      hash: string
      changeTime: string
    }
    demo_check: {
      sigHash: string
      expireTime: string
    }
    demo_kept: {
      tokenHash: string
      ref: string | null
      userId: string | null
      data: { text?: string | undefined; voiceId?: string | undefined; engine?: string | undefined; words?: HotWord[] | undefined }
      expireTime: string
    }
    factor: {
      userId: string
      secret: string | null
      confirmTime: string | null
      lastStep: number | null
      pending: string | null
      pendingTime: string | null
      handle: string | null
    }
    factor_ticket: {
      ticketHash: string
      userId: string
      way: NonNullable<Rows['audit']['way']>
      tries: Generated<number>
      expireTime: string
    }
    file_part: {
      sha256: string
      nth: number
      content: Buffer
    }
    form_draft: {
      userId: string
      screen: string
      /** The subject of the form, as in its address. */
      key: string
      /** Which of several drafts of the form; empty if the form has only one. */
      draft: string
      version: number
      content: string
      device: string | null
      /** The step of the form at which the person was. */
      step: string | null
      changeTime: string
      untilTime: string
    }
    idempotency: {
      person: string
      call: string
      key: string
      bodyHash: string
      answer: { sealed?: string } | null
      createTime: string
    }
    language: {
      userId: string
      locale: string
    }
    message_budget: {
      slot: string
      count: number
    }
    meta: {
      name: string
      value: string
    }
    migration: {
      name: string
    }
    passkey_challenge: {
      challengeHash: string
      purpose: string
      expireTime: string
    }
    passkey_key: {
      credentialId: string
      passkeyId: string
      userId: string
      publicKey: string
      counter: number
      transports: string
    }
    password_link: {
      tokenHash: string
      userId: string
      /** `recover`: requested by somebody who knows the address; `invite`: a new administrator; `command`: printed for the operator. */
      purpose: 'recover' | 'invite' | 'command' | 'register'
      email: string | null
      createTime: string
      expireTime: string
    }
    payment: {
      tokenHash: string
      orderNo: string
      locale: Locale
      expireTime: string
    }
    proven: {
      userId: string
      field: string
      value: string
    }
    recovery_code: {
      userId: string
      hash: string
      salt: string
    }
    route_time: {
      day: string
      route: string
      bucket: number
      calls: number
      failed: number
    }
    scan: {
      keyHash: string
      ticketHash: string
      type: string
      userId: string | null
      openid: string | null
      expireTime: string
    }
    removed_row: {
      entity: string
      key: string
      userId: string
      version: number
      removedTime: string
      content: string
    }
    secret_hash: {
      hash: string
      secretId: string
      appId: string
    }
    sent_notice: {
      name: string
      createTime: string
    }
    stored_file: {
      sha256: string
      place: string
    }
    trusted_browser: {
      tokenHash: string
      userId: string
      createTime: string
      expireTime: string
      browser: string | null
    }
    upload: {
      ref: string
      userId: string | null
      name: string
      type: string
      bytes: number
      sha256: string
      createTime: string
      strayTime: string | null
    }
  }
