/** The table of an entity: `real-name` → `real_name`, `serviceCall` → `service_call`. */
export function tableOf(entity: string): string {
  return entity.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replaceAll('-', '_')
}

/** The reference backend's own tables, besides those of entities. */
export const ownTables: ReadonlySet<string> = new Set(
  `activation active_day announcement attempt batch_export bulk_job bulk_part bulk_row call_latency call_request call_slot captcha
  chosen_view clone_reservation counter credential demo_check demo_kept factor factor_ticket file_part form_draft free_use idempotency language message_budget
  meta migration passkey_challenge passkey_key password_link payment proven recovery_code refused_key removed_row route_time scan schema_aside
  schema_change schema_work secret_hash sent_notice speech_job stored_file stream_token transcript_origin trusted_browser upload usage_day
  usage_hour use_slot user_day user_month user_return voiceprint`.split(/\s+/),
)
