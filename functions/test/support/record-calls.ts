import { randomUUID } from 'node:crypto';
import { createNotice } from '../../src/outbox/notice.ts';
import type { ChangeResult, RecordChange } from '../../src/shared/inquiry/changes.ts';
import type { FullRecord } from '../../src/shared/inquiry/full-record.ts';
import type { AnyRecord, RecordKind } from '../../src/shared/inquiry/kinds.ts';
import type { MailDelivery } from '../../src/shared/mail-delivery.ts';
import type { AdminApi, Call } from './admin-api.ts';

type Account = Awaited<ReturnType<AdminApi['newSignedInAdmin']>>;

/** The API calls of one admin about records. */
export class RecordCalls {
  readonly account: Account;
  readonly #api: AdminApi;

  constructor(api: AdminApi, account: Account) {
    this.#api = api;
    this.account = account;
  }

  call(path: string, rest: Call = {}): Promise<Response> {
    return this.#api.call(`/api/admin/${path}`, { ...rest, cookie: this.account.cookie });
  }

  /** Returns the records of a list by id. */
  async listById(path: string): Promise<Map<string, AnyRecord>> {
    const records = await this.#api.list<AnyRecord>(`/api/admin/${path}`, this.account.cookie);
    return new Map(records.map((record) => [record.id, record]));
  }

  /** Returns a record as a list shows it. */
  async record<R extends AnyRecord>(kind: RecordKind, id: string): Promise<R> {
    return ((await (await this.call(`${kind}/${id}`)).json()) as FullRecord).record as R;
  }

  /** Sends a change and returns the response, even a refusal. */
  sendChange(kind: RecordKind, body: object): Promise<Response> {
    return this.call(`${kind}/changes`, { body: { batchId: randomUUID(), ...body } });
  }

  /** Changes records. @throws Error if the call is refused */
  async change(
    kind: RecordKind,
    ids: string | readonly string[],
    change: RecordChange,
    batchId: string = randomUUID(),
  ): Promise<ChangeResult> {
    const response = await this.sendChange(kind, { batchId, ids: [ids].flat(), change });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as ChangeResult;
  }

  async listMail(kind: RecordKind, id: string): Promise<MailDelivery[]> {
    return (await (await this.call(`mail/${kind}/${id}`)).json()) as MailDelivery[];
  }

  /** Queues the notice of a record of the inbox and returns the id of the notice. */
  async queueMail(kind: RecordKind, id: string): Promise<string> {
    const { reference, data } = createNotice<RecordKind>(kind, id, await this.record(kind, id));
    await reference.create(data);
    return reference.id;
  }
}
