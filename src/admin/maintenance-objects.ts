/** Maintenance windows, as administrators read and send them. tsoa generates the OpenAPI document from these types. */
import type { AnnouncedMaintenance } from '../accounts/maintenance-windows.ts';

/** While it lasts, no task of any account starts on the portal. Running tasks continue. */
export interface MaintenanceObject {
  id: string;
  portal: string;
  /** @format date-time */
  starts_at: string;
  /** @format date-time */
  ends_at: string;
  note: string;
  /** @format date-time */
  created_at: string;
  /** Changes with every change of the window. The `ETag` header contains it: send it in `If-Match`. */
  version: string;
}

export interface MaintenanceList {
  data: MaintenanceObject[];
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: string | null;
}

export interface CreateMaintenanceRequest {
  /**
   * The folder of the portal among the SOPs, such as `acme-health`.
   * @minLength 1
   * @maxLength 64
   */
  portal: string;
  /**
   * RFC 3339.
   * @format date-time
   */
  starts_at: string;
  /**
   * RFC 3339, after `starts_at`, up to 30 days later.
   * @format date-time
   */
  ends_at: string;
  /**
   * Why, for other administrators.
   * @maxLength 200
   */
  note?: string;
}

export interface ChangeMaintenanceRequest {
  /**
   * The new end. If it is in the past, the maintenance ends now.
   * @format date-time
   */
  ends_at: string;
}

export const toMaintenanceObject = (window: AnnouncedMaintenance): MaintenanceObject => ({
  id: window.id,
  portal: window.portal,
  starts_at: window.startsAt.toISOString(),
  ends_at: window.endsAt.toISOString(),
  note: window.note,
  created_at: window.createdAt.toISOString(),
  version: window.version,
});
