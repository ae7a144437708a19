import type { Attachment } from './attachments.ts';

/** X12 claim status categories that the portals show. */
export const CATEGORIES = {
  A0: 'Forwarded to another payer',
  A1: 'Received',
  A2: 'Accepted for processing',
  A3: 'Rejected',
  A4: 'Not found',
  P0: 'Pending',
  P1: 'Pending: in process',
  P2: 'Pending: under review',
  P3: 'Pending: information requested from provider',
  P4: 'Pending: information requested from member',
  F0: 'Finalized',
  F1: 'Paid',
  F2: 'Denied',
  F3: 'Revised',
  R0: 'More information requested',
  E0: 'Error: try again',
} as const;

export type Category = keyof typeof CATEGORIES;

export interface Adjustment {
  readonly group: 'CO' | 'PR' | 'OA' | 'PI';
  readonly carc: string;
  readonly amount: number;
}

/** Amounts are cents, dates are ISO. */
export interface ClaimLine {
  readonly from: string;
  readonly to: string;
  readonly place_of_service: string;
  readonly procedure: string;
  readonly modifiers: readonly string[];
  /** Letters of the diagnoses it points to, as AB. */
  readonly pointer: string;
  readonly charge: number;
  readonly units: number;
  readonly rendering_npi: string;
}

export interface Payment {
  readonly method: 'EFT' | 'Check';
  readonly number: string;
  readonly date: string;
}

export interface Claim {
  readonly claim_number: string;
  readonly patient_account_number: string;
  readonly organisation: string;
  readonly billing_npi: string;
  readonly member_id: string;
  readonly patient_name: string;
  readonly diagnoses: readonly string[];
  readonly lines: readonly ClaimLine[];
  readonly billed: number;
  readonly category: Category;
  readonly received: string;
  readonly processed: string | null;
  readonly allowed: number;
  readonly paid: number;
  readonly patient_responsibility: number;
  readonly adjustments: readonly Adjustment[];
  readonly remarks: readonly string[];
  readonly payment: Payment | null;
  readonly attachments: readonly Attachment[];
  /** Lab time (ms) of the submission; null for claims of the seed. */
  readonly submitted_at: number | null;
}
