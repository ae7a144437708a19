export interface paths {
    "/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tasks
         * @description Returns the tasks of the account, newest first. With the scope `statuses:read` alone, they have no patient data: the fields that may contain some are null
         *     or empty.
         */
        get: operations["listTasks"];
        put?: never;
        /**
         * Create a task
         * @description Returns the new task immediately, with status `queued`. When the task reaches a final state, its webhook is sent. Send JSON, or
         *     `multipart/form-data` with files: one part `type`, up to one part `data`, and one part `files` per file.
         *
         *     With an `Idempotency-Key`, the same request within 30 days returns the first task and sets `Idempotency-Replayed: true`.
         */
        post: operations["createTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a task
         * @description With the scope `statuses:read` alone, the task has no patient data: the fields that may contain some are null or empty.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a task
         * @description Cancels a task that is not final. It ends `failed`, and its notes state that it was canceled. A running task may need a
         *     moment to stop; the response shows its current state.
         */
        post: operations["cancelTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/input": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a waiting task
         * @description Answers a task with status `waiting`. The body is an object that matches `needs.schema`, such as `{"code": "123456"}`.
         */
        post: operations["answerTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete the data of a task
         * @description Deletes the data that was sent with the task, `external_id`, `metadata`, the result with its notes and issues, all files, and the webhook message, before their
         *     retention time ends. A message that was not sent yet is not sent. The task itself stays, with its status, codes, and times. The workers remove the files
         *     within seconds. Repeating the request changes nothing.
         */
        delete: operations["deleteTaskData"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many tasks
         * @description Creates up to 500 tasks without files. Each is created or refused on its own: an invalid task does not affect the others, and the response has the
         *     outcome of each, in the order of the request. The response is 200 even if all tasks are refused.
         *
         *     Give each task an `idempotency_key`, so that you can send the whole batch again if the response is lost.
         */
        post: operations["createTasks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a task
         * @description Creates a task with the same type, data, files, `external_id`, `metadata`, and priority as a task that has ended. `retry_of` of the new task is the ID
         *     of the ended one. A task that has submitted something on the portal, or may have, cannot be retried.
         *
         *     A task is retried once: if you repeat the request, you get the same new task, with `Idempotency-Replayed: true`. To run it again, retry the new task.
         */
        post: operations["retryTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow a task
         * @description Returns the timeline of the task. It is empty until the first attempt starts. A response has up to 1,000 entries; use `after` to get more. With `Accept: text/event-stream`, the response stays open and sends every new entry until
         *     the task is final. `Last-Event-ID` (or `after`) resumes after the entry with that number. Status 204 means that no more
         *     entries will come. With the scope `statuses:read` alone, `data` is empty.
         */
        get: operations["listTaskEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/failure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the failure report of a task
         * @description Returns why an attempt of the task failed: the line of the SOP, the URL, the nearest elements, a proposed change, and the ID of the screenshot. Attempts
         *     that were retried and uncertain submissions have a report, too. Reports are encrypted, and deleted with the artifacts of the task.
         */
        get: operations["getTaskFailure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/live-picture": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Watch the page of a running task
         * @description Returns the page of the portal that a running task works on, as it looks now. Request it about once a second: each request continues the watch for six
         *     seconds. Pictures are only taken while somebody watches. The first one comes after a few seconds. Secrets and `sensitive` targets are blacked out.
         */
        get: operations["getLivePicture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/procedure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the procedure of a task
         * @description Returns the YAML files of the version that the task runs. The entries of the timeline refer to their lines. The files contain no data of the task. Version 0
         *     is the files on disk: they are returned only if the task's procedure has not changed since. Files that it calls may have changed.
         */
        get: operations["getTaskProcedure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a task's submissions
         * @description Returns what the task has submitted on the portal, oldest first: when each submission was started, whether it was made, and what the portal answered.
         */
        get: operations["listTaskSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the result of a task
         * @description Returns the result of a task that has ended: as JSON, or in another format of its task type. `GET /v1/task-types` lists the formats. Select one with `Accept`
         *     (`application/edi-x12`) or `result_format` (`x12`); `result_format` takes precedence. The same task always gives the same text.
         */
        get: operations["getTaskResult"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schedules
         * @description Returns the schedules of the account, newest first.
         */
        get: operations["listSchedules"];
        put?: never;
        /**
         * Create a schedule
         * @description Creates a task at each due time. The data and the files are checked now, as in `POST /v1/tasks`, and again at each run. Send JSON, or `multipart/form-data`
         *     with files: one part for each field, and one part `files` per file.
         */
        post: operations["createSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{schedule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a schedule */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete a schedule
         * @description Deletes the schedule with its data, its files, and its runs. The tasks that it created stay, with their copies of the files.
         */
        delete: operations["deleteSchedule"];
        options?: never;
        head?: never;
        /**
         * Change a schedule
         * @description Changes when and how the schedule runs. To change the type, the data, or the files, delete the schedule and create another one.
         */
        patch: operations["changeSchedule"];
        trace?: never;
    };
    "/schedules/{schedule_id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a schedule
         * @description Stops creating tasks until the schedule is resumed.
         */
        post: operations["pauseSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{schedule_id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a schedule
         * @description Continues with the next due time. Those that passed while the schedule was paused are not caught up.
         */
        post: operations["resumeSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schedules/{schedule_id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of a schedule
         * @description Returns what became of the due times of the last 30 days, newest first.
         */
        get: operations["listScheduleRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/task-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List task types
         * @description Returns the task types that this account can use, with the schema of their data, the files that they accept, and the payers that
         *     have an SOP.
         */
        get: operations["listTaskTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics
         * @description Returns how many tasks of the account ended, how, and how long they took, by hour or day, by portal and type, and by failure code. Hours are counted as a
         *     whole: `from` and `to` of the response show the time range. The figures contain no patient data, and stay when the data of the tasks is deleted.
         */
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/patient-deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the data of a patient
         * @description Deletes the data of every task of one patient that is final, as `DELETE /tasks/{id}/data` does, deletes the schedules of the patient, and reports each. Tasks are found by their `external_id`, and by
         *     what their task type names in the data, such as the member ID. Send `dry_run: true` first, and compare: the same number can be another patient's at another payer.
         */
        post: operations["deletePatientData"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/connections/{portal}/codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push a one-time code
         * @description Passes on a one-time code that the portal has sent by e-mail or SMS. The task of this portal connection that waits for a code continues with it. A code may
         *     also come up to one minute before the task asks. It is used once, stored encrypted, and deleted when it is used, replaced by a newer one, or 10 minutes old.
         */
        post: operations["pushCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/artifacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a task's artifacts
         * @description Returns the files that the runs of the task created: screenshots, traces, downloads, PDFs.
         */
        get: operations["listArtifacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/artifacts/{artifact_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an artifact
         * @description Returns the file as an attachment. Send `Range` to get a part of it. The header `Repr-Digest` is the SHA-256 of the whole file, as in the list and in the
         *     timeline.
         */
        get: operations["downloadArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the evidence of a task
         * @description Returns a tar archive that proves what was done for the task: the task with its result, its timeline, its files, its submissions, its deliveries, and its
         *     entries in the audit log. `manifest.json` lists the SHA-256 of every file and what was deleted before. `manifest.sig` is its Ed25519 signature, which
         *     anyone can verify with the public key. The archive contains patient data, and neither the data nor the files that were sent with the task.
         */
        get: operations["exportEvidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/evidence-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the evidence key
         * @description Returns the public key with which this installation signs evidence. It is the same for all accounts and never changes.
         */
        get: operations["getEvidenceKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tasks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a task's deliveries
         * @description Returns the webhook deliveries of the task with every attempt to send them: one about its end, and one about each question, if the endpoint wants them.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Returns the webhook deliveries of all tasks of the account, newest first, with every attempt to send them.
         */
        get: operations["listAllDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the message of a delivery
         * @description Returns what is sent to the endpoint: the body of the message, which contains the task.
         */
        get: operations["getDeliveryMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/deliveries/{id}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook again
         * @description Sends the message again, with the same `webhook-id` and body. The retry schedule does not change. Limit: 10 per minute for each account, tests included.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the webhook endpoint
         * @description Sends a signed sample to the account's endpoint, even if the endpoint is disabled, and waits up to 20 s for the response. Limit: 10 per minute for each account, messages
         *     that are sent again included.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the session
         * @description Returns who is signed in, and what they may do.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in
         * @description Signs a person in. The response sets the cookie of the session, which always has a new value, and a session that the browser had before ends. An unknown
         *     e-mail address and a wrong password give the same response.
         */
        post: operations["signIn"];
        /** Sign out */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        /**
         * Change your preferences
         * @description Changes which e-mails the person gets. The change is in the audit log.
         */
        patch: operations["changeSession"];
        trace?: never;
    };
    "/session/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a link
         * @description Signs a person in with a link that an administrator has created. A link works once, within 15 minutes. A person with a second factor needs it as well; until
         *     it is sent, the link is not used up.
         */
        post: operations["signInWithLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm who you are
         * @description Proves again who the person is. For the next five minutes, they may use operations that show or change credentials, keys and rights.
         */
        post: operations["confirmSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password
         * @description Sets the password of the person: with a link for that, which also signs them in, or with their password until now. All other sessions of the person end.
         */
        post: operations["setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set up a second factor
         * @description Begins to set up an authenticator app as second factor. Nothing changes until a code of the app confirms it.
         */
        post: operations["beginTotp"];
        /**
         * Remove the second factor
         * @description Removes the second factor, with its recovery codes.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a second factor
         * @description Ends the setup with a code of the app. From now on, a sign-in needs a code, or one of the recovery codes in the response.
         */
        post: operations["confirmTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/totp/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes
         * @description Creates ten new recovery codes. Those before do not work any more.
         */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ways to sign in
         * @description Returns how people can sign in, for the page on which they do.
         */
        get: operations["listSignInMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign in with the provider
         * @description Leads the browser to the OpenID Connect provider, to sign in or to confirm who the person is. Open it as a page: it is not for scripts. The provider leads the
         *     browser to `/session/oidc/callback`, and that to `return_to`, or to a page of the console that explains what went wrong.
         */
        get: operations["beginOidcSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finish a sign-in with the provider
         * @description Where the provider leads the browser back to. A sign-in sets the same cookies as one with a password.
         */
        get: operations["finishOidcSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List your sessions
         * @description Returns where the person is signed in.
         */
        get: operations["listOwnSessions"];
        put?: never;
        post?: never;
        /**
         * End all your sessions
         * @description Signs the person out of all browsers, this one as well.
         */
        delete: operations["endOwnSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of your sessions
         * @description Signs the person out of one browser.
         */
        delete: operations["endOwnSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List people
         * @description Returns the people who can sign in, newest first.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Create a person
         * @description Creates a person, with a role in one account or without any. The response contains a link to set the password, which is shown only once: with an
         *     `Idempotency-Key`, the same request within 30 days returns the person without it.
         */
        post: operations["createPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/people/{person_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a person */
        get: operations["getPerson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a person
         * @description Renames a person, turns e-mails about tasks that wait on or off, disables them or enables them again. A disabled person is signed out everywhere at once.
         */
        patch: operations["changePerson"];
        trace?: never;
    };
    "/admin/people/{person_id}/roles/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set a role
         * @description Gives the person a role in an account, in place of the one they had. It is valid at once, also in open sessions. An administrator of one account can only
         *     change a role there: the first one comes with the creation of the person, or from an administrator of the installation.
         */
        put: operations["setPersonRole"];
        post?: never;
        /**
         * Take a role away
         * @description Takes the role in an account away, at once, also in open sessions. An administrator of one account cannot take the only role of a person away: disable the
         *     person instead.
         */
        delete: operations["deletePersonRole"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/people/{person_id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a link
         * @description Creates a link that works once: it signs the person in, or sets their password. Send it to the person alone.
         */
        post: operations["createPersonLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/people/{person_id}/end-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End sessions
         * @description Signs the person out everywhere.
         */
        post: operations["endPersonSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/people/{person_id}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a person
         * @description Forgets the failed attempts to sign in as this person, from all addresses, so that no one has to wait for the next one.
         */
        post: operations["unlockPerson"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/people/{person_id}/reset-totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset a second factor
         * @description Removes the second factor of a person who has lost it, with its recovery codes.
         */
        post: operations["resetPersonTotp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/people/{person_id}/remove-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a password
         * @description Removes the password of a person, and signs them out everywhere. They can then sign in with the OpenID Connect provider, which links them by their verified
         *     e-mail address.
         */
        post: operations["removePersonPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List accounts
         * @description Returns the accounts of the installation, newest first.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Create an account
         * @description Creates an account with its first API key and, if you specify a URL, its webhook endpoint. The response contains the key and the webhook secret, which are
         *     shown only once: with an `Idempotency-Key`, the same request within 30 days returns the account without them.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an account */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change an account
         * @description Disables an account or enables it again, or changes its share of the workers. The API keys of a disabled account stop working within a second. Running
         *     tasks are not affected by limits.
         */
        patch: operations["changeAccount"];
        trace?: never;
    };
    "/admin/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Returns the API keys of an account, newest first, without their secrets.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates an API key of an account, or an administration key. The response contains the key, which is shown only once: with an `Idempotency-Key`, the same
         *     request within 30 days returns the object without it. An administration key can create administration keys only with scopes that it has itself.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an API key */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/keys/{key_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate an API key
         * @description Creates a key with the same scopes and label, which is shown only in this response. Both keys work during the overlap.
         */
        post: operations["rotateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/keys/{key_id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description Revokes the key. It stops working everywhere within a second.
         */
        post: operations["revokeApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the webhook endpoint of an account */
        get: operations["getEndpoint"];
        /**
         * Set the webhook URL of an account
         * @description Sets the URL. The first URL of an account creates the endpoint and its secret, which is shown only in this response, and needs no `If-Match`; a later one
         *     keeps the secret.
         */
        put: operations["setEndpoint"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/webhook/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the webhook secret of an account
         * @description Creates a secret, which is shown only in this response. The previous one also signs during the grace period.
         */
        post: operations["rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/webhook/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable the webhook endpoint of an account
         * @description Enables a disabled endpoint. Parked deliveries are sent, oldest first, one per second.
         */
        post: operations["enableEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/webhook/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable the webhook endpoint of an account
         * @description Sends nothing to the endpoint until it is enabled again. Its messages are parked, not lost.
         */
        post: operations["disableEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the webhook endpoint of an account
         * @description Sends a signed sample to the endpoint, even if it is disabled, and waits up to 20 s for the response.
         */
        post: operations["testEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/webhook/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send webhooks of an account again
         * @description Sends the undelivered messages of a time range again.
         */
        post: operations["redeliverRange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List portal connections
         * @description Returns the portal connections of an account in alphabetical order, without their credentials.
         */
        get: operations["listConnections"];
        put?: never;
        /**
         * Create a portal connection
         * @description Connects an account to a portal. The credentials are stored encrypted and never returned.
         */
        post: operations["createConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/connections/{portal}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a portal connection */
        get: operations["getConnection"];
        put?: never;
        post?: never;
        /**
         * Disconnect a portal
         * @description Deletes the connection with its credentials and its session. Its waiting tasks end `failed` with `portal_not_connected`.
         */
        delete: operations["deleteConnection"];
        options?: never;
        head?: never;
        /**
         * Change a portal connection
         * @description Changes how many sessions the tasks of the account use on the portal, the time between them, whether attempts are recorded, and whether a person must
         *     approve submissions. Attempts that have started keep the former values.
         */
        patch: operations["changeConnection"];
        trace?: never;
    };
    "/admin/accounts/{account_id}/connections/{portal}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the credentials of a portal connection
         * @description Replaces the address and the credentials. Tasks use them from now on: the stored session and a rejection of the former credentials are deleted.
         */
        put: operations["replaceCredentials"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/connections/{portal}/reset-credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset rejected credentials
         * @description Lets tasks use the stored credentials again, after a person has fixed them at the portal.
         */
        post: operations["resetCredentials"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/connections/{portal}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a portal connection
         * @description Makes the tasks of the connection wait until it is resumed. Running tasks continue.
         */
        post: operations["pauseConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/connections/{portal}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a portal connection
         * @description Resumes a connection that was paused by a person or by repeated failures. Its tasks start now.
         */
        post: operations["resumeConnection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/portal-activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the activity of portal connections
         * @description Returns what happens on each portal connection of an account: the sessions in use, the queue, failures, why it is paused, and maintenance.
         */
        get: operations["listPortalActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/connections/{portal}/sign-in-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the sign-in to a portal
         * @description Signs in to the portal once, now, with the stored credentials, whatever session is stored. Responds at once: read the test again until its `status` is
         *     `passed` or `failed`, usually for less than a minute. The test uses a session of the connection, as a task does. It never repeats a sign-in.
         */
        post: operations["createSignInTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/connections/{portal}/sign-in-tests/{test_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a sign-in test */
        get: operations["getSignInTest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/submissions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List uncertain submissions
         * @description Returns the submissions that a person must check on the portal, oldest first: it is unknown whether the payer received them.
         */
        get: operations["listSubmissions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/submissions/{task_id}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Settle an uncertain submission
         * @description Records what a person found on the portal. The task does not change. Portals show new claims with a delay: wait long enough before you decide. The
         *     first decision counts; a second one is refused.
         */
        post: operations["settleSubmission"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/maintenance-windows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List maintenance windows
         * @description Returns the maintenance windows that administrators entered, newest first. Windows of `portal.yaml` are not part of the list.
         */
        get: operations["listMaintenance"];
        put?: never;
        /**
         * Create a maintenance window
         * @description Announces maintenance of a portal. While it lasts, no task of any account starts there; tasks that are due start when it ends. Running tasks continue.
         */
        post: operations["createMaintenance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/maintenance-windows/{window_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a maintenance window */
        get: operations["getMaintenance"];
        put?: never;
        post?: never;
        /**
         * Delete a maintenance window
         * @description Deletes the window. If the maintenance is in progress, tasks start now.
         */
        delete: operations["deleteMaintenance"];
        options?: never;
        head?: never;
        /**
         * Change a maintenance window
         * @description Changes the end of the maintenance: to extend it, or to end it now with a time in the past.
         */
        patch: operations["changeMaintenance"];
        trace?: never;
    };
    "/admin/accounts/{account_id}/data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is kept
         * @description Returns what of the account is kept: how much of each kind, since when, for how long, and how much of it the next purge deletes.
         */
        get: operations["getInventory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get retention times
         * @description Returns how long each kind of data of the account is kept, in days.
         */
        get: operations["getRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change retention times
         * @description Changes how long data of the account is kept. A shorter time deletes what is older with the next purge, within ten minutes. Tasks that have not ended
         *     are never purged.
         */
        patch: operations["changeRetention"];
        trace?: never;
    };
    "/admin/accounts/{account_id}/shred": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Destroy the data of an account
         * @description Destroys the data key of a disabled account, with its API keys, portal credentials, and webhook endpoint. **This cannot be undone**: its data can never be read again. The workers
         *     delete what is left within minutes. The name of the account, its audit log, and the digests of what it submitted stay. Backups made before can be read with the encryption key of that time.
         */
        post: operations["shredAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/patient-deletions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the data of a patient of an account
         * @description Does the same as `POST /patient-deletions` for the account.
         */
        post: operations["deletePatientDataOfAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/patient-disclosures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List who has seen the data of a patient
         * @description Returns who has seen or changed the data of one patient, newest first: API keys and people, the portals on which tasks ran (`portal:` and its name), and the messages to your
         *     webhook receiver (`webhook`). Also of data that is deleted, while `patient_keys` are kept. The audit log records the request (`patient.disclosures_read`), without the keys.
         */
        post: operations["listPatientDisclosures"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/purge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Preview a purge
         * @description Returns what a purge would delete now, without deleting anything: all data that is older than its retention time and not on legal hold.
         */
        get: operations["previewPurge"];
        put?: never;
        /**
         * Purge now
         * @description Deletes data that is older than its retention time, for about a second. The workers do the same every ten minutes, and remove the files of deleted data
         *     within seconds.
         */
        post: operations["purge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/holds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List legal holds
         * @description Returns the legal holds, newest first.
         */
        get: operations["listHolds"];
        put?: never;
        /**
         * Create a legal hold
         * @description Puts a task, a patient, or everything of an account on legal hold: no purge and no request deletes what it covers until the hold is released. A hold of a patient covers
         *     all tasks and schedules of the patient, also those that are created later.
         */
        post: operations["createHold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/holds/{hold_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a legal hold */
        get: operations["getHold"];
        put?: never;
        post?: never;
        /**
         * Release a legal hold
         * @description Releases the hold. The next purge deletes what is overdue, and what a patient deletion had to keep.
         */
        delete: operations["releaseHold"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List versions of procedures
         * @description Returns the uploaded versions of procedures, newest first, without their files.
         */
        get: operations["listSopVersions"];
        put?: never;
        /**
         * Upload procedures
         * @description Uploads the folder of a portal as a new version. Nothing runs it until it is activated. All procedures are checked together with the plugins and the other
         *     procedures of the installation, as at the start; if there is an error, nothing is stored. If a version with the same files exists, it is returned.
         */
        post: operations["uploadSops"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/{portal}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version with its files */
        get: operations["getSopVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/{portal}/diff/{from}/{to}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two versions
         * @description Compares two versions: the changed files, and for reviewers, the sentences of the procedures that changed. Version 0 is the files on disk.
         */
        get: operations["diffSopVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/{portal}/activations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List activations
         * @description Returns which versions of a portal are active: for all accounts, and for accounts with their own activation.
         */
        get: operations["listSopActivations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/{portal}/activations/{scope}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an activation */
        get: operations["getSopActivation"];
        /**
         * Activate a version
         * @description Activates a version for new tasks, or starts a canary of it with `canary_percent`. A task that has started keeps its version until it ends.
         */
        put: operations["activateSops"];
        post?: never;
        /**
         * Reset an activation
         * @description Deletes the activation of an account: its new tasks run the version that is active for all accounts.
         */
        delete: operations["resetSops"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/{portal}/activations/{scope}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll back
         * @description Ends the canary if one is under way. Otherwise, activates the version that was active before.
         */
        post: operations["rollBackSops"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Returns administrative actions and uses of secrets, newest first. Entries are never changed or deleted before their retention time ends.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/audit/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the audit log
         * @description Checks every entry of the audit log against a chain of keyed digests. It takes about a second for each 10,000 entries.
         */
        get: operations["verifyAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics of all accounts
         * @description Returns how many tasks of all accounts ended, how, and how long they took, in the same form as the statistics of one account, and by account.
         */
        get: operations["getInstallationStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/procedures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List procedures
         * @description Returns every portal that has procedures, on disk or uploaded, with the version that the account runs.
         */
        get: operations["listProcedures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/procedures/{portal}/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics of procedures
         * @description Returns how the tasks of the account that ran a portal's procedures ended, for each version, with its slowest steps. The newest 2,000 tasks count.
         */
        get: operations["getProcedureStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/{portal}/review/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Review a version
         * @description Returns the files of a version, what the linter finds in them now, and what its procedures do: in sentences, and as a graph. Version 0 is the files on disk.
         */
        get: operations["reviewSopVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/{portal}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check changed procedures
         * @description Checks changed files of a version as `sopwith sop lint` does, together with the plugins and the other procedures of the installation. Nothing is stored.
         */
        post: operations["checkSops"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/{portal}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save changed procedures
         * @description Saves changed files of a version as a new version, with the same checks as an upload. Nothing runs it until it is activated. If a version with the same
         *     files exists, it is returned.
         */
        post: operations["saveSops"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/{portal}/versions/{number}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Submit a version for review
         * @description Submits an uploaded version for review by a second person. A version that was declined can be submitted again. With `SOP_REVIEW=required`, a version is
         *     activated only after its approval.
         */
        post: operations["requestSopReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/procedures/{portal}/versions/{number}/review/decision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide on a review
         * @description Approves or declines a version that waits for a review. The person who made the version or submitted it for review cannot approve it, but may decline it to withdraw
         *     it.
         */
        post: operations["decideSopReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts/{account_id}/tasks/{task_id}/dry-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a dry run
         * @description Runs a version of the procedures on the portal, with the data and files of a task that has ended, and stops before anything is submitted. The version needs
         *     no activation. The response is a new task without patient data: `dry_run_of` is the ID of the ended task. It has one attempt, sends no webhook, and counts in no
         *     statistics. A dry run that stops before a submission ends `completed` without a result.
         */
        post: operations["createDryRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of the installation
         * @description Returns the processes of the installation, as each reports itself every 10 seconds, and what waits in the database.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settings
         * @description Returns all settings of the API process that answers, with the values that count and where they are from. Values of secret settings are never returned.
         */
        get: operations["listSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/alarms/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test the operator webhook
         * @description Sends a signed test message (`alarm_test`) to the operator webhook of the API process that answers, and waits up to 20 s for the response. It is sent once.
         */
        post: operations["testAlarm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description One error in the request. The value itself is never repeated. */
        FieldErrorObject: {
            /** @description JSON Pointer into the body of the request, or `/query/…` or `/header/…`. */
            pointer: string;
            code: string;
            message: string;
        } & {
            [key: string]: unknown;
        };
        /** @description An error as in RFC 9457. `code` is stable; `type` is the URL of a page that explains it. */
        ProblemObject: {
            type: string;
            title: string;
            /** Format: int32 */
            status: number;
            detail: string;
            instance: string;
            code: string;
            request_id: string;
            errors?: components["schemas"]["FieldErrorObject"][];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description `queued` -> `running` -> one of `completed`, `completed_with_issues`, `failed`; `running` <-> `waiting` while it waits for the answer
         *     of a person. A final state never changes.
         * @enum {string}
         */
        TaskStatusName: "queued" | "running" | "waiting" | "completed" | "completed_with_issues" | "failed";
        /** @description Something that a person must check. */
        IssueObject: {
            code: string;
            message: string;
            /** @description JSON Pointer into the data of the task. */
            field?: string;
        } & {
            [key: string]: unknown;
        };
        FailureObject: {
            /** @description Stable code in snake_case, such as `member_not_found` or `portal_unavailable`. */
            code: string;
            /** @enum {string} */
            kind: "business" | "transient" | "portal_changed" | "credentials" | "sop" | "plugin" | "canceled" | "timed_out";
            /** @description True if the same task may succeed when you retry it. */
            retryable: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description A file that was sent with the task or created by its run. */
        FileObject: {
            id: string;
            name: string;
            content_type: string;
            /**
             * Format: int32
             * @description Size in bytes.
             */
            size: number;
            /** @description SHA-256 of the content, in hexadecimal. */
            sha256: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A filled field of the page. */
        FilledFieldObject: {
            name: string;
            value: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The question that a `waiting` task asks a person. */
        NeedsObject: {
            /** @enum {string} */
            kind: "code" | "form" | "approval";
            message: string;
            /** @description JSON Schema of the answer. */
            schema?: {
                [key: string]: unknown;
            };
            /** @description RFC 3339. Answers after this time are rejected: the procedure continues without an answer and usually fails with `nobody_answered`. */
            expires_at: string;
            /**
             * @description True if the question has its answer: the task needs no one, and continues as soon as its worker takes the answer. Another answer is rejected with `conflict`.
             *     Not part of webhooks.
             */
            answered?: boolean;
            /** @description ID of an artifact that shows the page. */
            screenshot?: string;
            /** @description The filled fields of the form that is to be approved, without those that pictures black out. It can be patient data, so it is not part of webhooks. */
            form?: components["schemas"]["FilledFieldObject"][];
        } & {
            [key: string]: unknown;
        };
        SopReference: {
            name: string;
            /** @description SHA-256 of the SOP's content. */
            digest: string;
            /**
             * Format: double
             * @description The uploaded version of the portal's procedures; 0 for the files on disk.
             */
            version: number;
        } & {
            [key: string]: unknown;
        };
        /** @description A task. The same object is the `data` of the webhook. */
        TaskObject: {
            /** @description `task_` and a UUIDv7 in base32. IDs sort by time of creation. */
            id: string;
            type: string;
            status: components["schemas"]["TaskStatusName"];
            /** @description Explains to a person why the task ended this way. */
            notes: string | null;
            /** @description The reasons for `completed_with_issues`, or what to correct in a `failed` task. */
            issues: components["schemas"]["IssueObject"][];
            failure: components["schemas"]["FailureObject"] | null;
            /** @description The result of the task. It matches the result schema of the task type. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description Files that the task obtained. They are artifacts of the task: download each by its ID at `/tasks/{id}/artifacts/{artifact_id}`. */
            result_files: components["schemas"]["FileObject"][];
            /** @description Files that were sent with the task. */
            files: components["schemas"]["FileObject"][];
            /** @description The question that a person must answer, while the status is `waiting`. */
            needs: components["schemas"]["NeedsObject"] | null;
            external_id: string | null;
            metadata: {
                [key: string]: string;
            };
            /** Format: int32 */
            priority: number;
            /** Format: date-time */
            not_before: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** @description ID of the task that this task runs again. */
            retry_of: string | null;
            /** @description ID of the task that this task is a dry run of: it stops before it submits something. It sends no webhook and counts in no statistics. Null for all other tasks. */
            dry_run_of: string | null;
            /** @description ID of the schedule that created the task. */
            schedule_id: string | null;
            /** @description The SOP that the task runs. Set when the first step starts. */
            sop: components["schemas"]["SopReference"] | null;
            /**
             * Format: int32
             * @description Number of attempts that were started.
             */
            attempts: number;
            /**
             * Format: date-time
             * @description RFC 3339, UTC, milliseconds.
             */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description Since when the data of the task is deleted, with `external_id`, `metadata`, and `files`: its retention time has ended, or somebody deleted it.
             */
            data_purged_at: string | null;
            /**
             * Format: date-time
             * @description Since when `notes`, `issues`, `result`, and `result_files` are deleted.
             */
            result_purged_at: string | null;
            /** @description Only with `?include=data`: as text, also if you sent an object. */
            data?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A task as `application/json`. `multipart/form-data` has the same fields as parts, and files. */
        CreateTaskRequest: {
            /**
             * @description A task type that `GET /v1/task-types` lists.
             * @example eligibility_check
             */
            type: string;
            /**
             * @description The input of the task: a JSON object, or text (JSON, YAML, or another format that the task type accepts). An object is stored as
             *     canonical JSON text (RFC 8785), and text as you send it. It is stored encrypted and is not part of the task object.
             * @example {
             *       "payer": "acme-health",
             *       "provider": {
             *         "npi": "1234567893"
             *       },
             *       "member": {
             *         "id": "ACM100200301",
             *         "date_of_birth": "1980-03-05"
             *       },
             *       "date_of_service": "2026-11-20"
             *     }
             */
            data: string | {
                [key: string]: unknown;
            };
            /** @description Your ID for the task. `GET /v1/tasks?external_id=` finds the task by it. It does not need to be unique. */
            external_id?: string;
            /** @description Up to 20 name-value pairs of your choice: names up to 40 characters, values up to 500. They are part of the task object and the webhook. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: int32
             * @description Tasks of the account with a higher priority start first.
             * @default 0
             */
            priority?: number;
            /**
             * Format: date-time
             * @description The task does not start before this time. RFC 3339, up to one year ahead.
             */
            not_before?: string;
            /**
             * Format: date-time
             * @description A task that has not started by this time ends `failed`. RFC 3339, in the future and after `not_before`.
             */
            expires_at?: string;
        };
        TaskList: {
            data: components["schemas"]["TaskObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The answer to a `waiting` task. */
        TaskAnswer: {
            [key: string]: unknown;
        };
        /** @description What became of one task of a batch. */
        TaskOutcome: {
            /**
             * @description `replayed`: an earlier request with the same `idempotency_key` created it.
             * @enum {string}
             */
            outcome: "created" | "replayed" | "refused";
            /** @description Null if it was refused. */
            task: components["schemas"]["TaskObject"] | null;
            /** @description Why it was refused. Each `pointer` starts with the place of the task in the request: `/tasks/3/data/member/id`. */
            problem: components["schemas"]["ProblemObject"] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description In the order of the request. */
        TaskOutcomeList: {
            data: components["schemas"]["TaskOutcome"][];
        } & {
            [key: string]: unknown;
        };
        /** @description One task of a batch. */
        BatchTask: {
            /**
             * @description A task type that `GET /v1/task-types` lists.
             * @example eligibility_check
             */
            type: string;
            /**
             * @description The input of the task: a JSON object, or text (JSON, YAML, or another format that the task type accepts). An object is stored as
             *     canonical JSON text (RFC 8785), and text as you send it. It is stored encrypted and is not part of the task object.
             * @example {
             *       "payer": "acme-health",
             *       "provider": {
             *         "npi": "1234567893"
             *       },
             *       "member": {
             *         "id": "ACM100200301",
             *         "date_of_birth": "1980-03-05"
             *       },
             *       "date_of_service": "2026-11-20"
             *     }
             */
            data: string | {
                [key: string]: unknown;
            };
            /** @description Your ID for the task. `GET /v1/tasks?external_id=` finds the task by it. It does not need to be unique. */
            external_id?: string;
            /** @description Up to 20 name-value pairs of your choice: names up to 40 characters, values up to 500. They are part of the task object and the webhook. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * Format: int32
             * @description Tasks of the account with a higher priority start first.
             * @default 0
             */
            priority?: number;
            /**
             * Format: date-time
             * @description The task does not start before this time. RFC 3339, up to one year ahead.
             */
            not_before?: string;
            /**
             * Format: date-time
             * @description A task that has not started by this time ends `failed`. RFC 3339, in the future and after `not_before`.
             */
            expires_at?: string;
            /**
             * @description 1 to 255 visible ASCII characters, as in the header `Idempotency-Key` of `POST /v1/tasks`: the same request with the same key within 30 days
             *     returns the first task.
             */
            idempotency_key?: string;
        };
        /** @description Tasks to create, each on its own. */
        CreateBatchRequest: {
            tasks: components["schemas"]["BatchTask"][];
        };
        /** @description One entry of the timeline of a task. It never contains patient data. */
        EventObject: {
            /**
             * Format: int32
             * @description Counts from 1 within the task; the `id` of the event stream.
             */
            seq: number;
            /** Format: date-time */
            at: string;
            /** @description For example `attempt.started`, `step.finished`, `artifact.stored`, `task.waiting`, `task.finished`. */
            kind: string;
            data: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        EventList: {
            data: components["schemas"]["EventObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description A step of an SOP. */
        FailedStepObject: {
            /** @description `portal/procedure`. */
            sop: string;
            file: string;
            /** Format: int32 */
            line: number;
            /** Format: int32 */
            column: number;
            /** @description The place of the step within its SOP: `3.do.0`. */
            path: string;
            action: string;
            title: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A recording of the browser, without the sign-in and all other steps that handle secrets. */
        FailureTraceObject: {
            /** @description The ID of the artifact, a .zip file for the trace viewer of Playwright. Null if there is no trace. */
            artifact: string | null;
            /**
             * @description `kept`: the trace is complete. `shortened`: it was too large, so its beginning is missing. `contained_secret`: it was deleted because a secret was found in
             *     it. `nothing_recorded`: only steps ran that are never recorded. `not_stored`: the attempt ended before the trace was stored.
             * @enum {string}
             */
            outcome: "kept" | "shortened" | "contained_secret" | "nothing_recorded" | "not_stored";
            /** @description The name of the secret that was found, such as `credential password`. */
            secret: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Why an attempt failed: what `sopwith sop run` prints. Its texts come from the page of the portal, so they may be patient data. */
        FailureReportObject: {
            task_id: string;
            /** Format: int32 */
            attempt: number;
            /** Format: date-time */
            at: string;
            code: string;
            /** @description The kind of failure. Null if the attempt ended with an uncertain submission, or with an error after a submission. */
            kind: string | null;
            notes: string;
            issues: components["schemas"]["IssueObject"][];
            /**
             * Format: int32
             * @description The version of the portal's procedures: 0 for the files on disk. Null if the attempt failed before the version was known.
             */
            sop_version: number | null;
            /** @description The step that failed. If `message` is null, the last step that was started. */
            step: components["schemas"]["FailedStepObject"] | null;
            /** @description What went wrong in the step. Null if the attempt ended from outside: it was canceled, timed out, or its process died. */
            message: string | null;
            /** @description The URL of the page, without query and fragment. */
            url: string | null;
            /** @description The elements of the page that are nearest to the target that was not found. */
            near: string[];
            /** @description A unified diff of the SOP that may fix the step. It is never applied automatically. */
            proposal: string | null;
            /** @description The last actions of the browser in the step. */
            call_log: string[];
            /** @description The ID of the artifact with the screenshot. Secrets are blacked out. Null if there is none, as for steps that type a secret. */
            screenshot: string | null;
            /** @description The Playwright trace of the attempt. Null if attempts at this portal are not recorded. */
            trace: components["schemas"]["FailureTraceObject"] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The page of a running task. */
        LivePictureObject: {
            /**
             * @description `starting`: no picture was taken yet. `shown`: `picture` is the page. `hidden`: the page may show a secret, for example during the sign-in or while a person is
             *     asked.
             * @enum {string}
             */
            state: "starting" | "shown" | "hidden";
            /**
             * Format: date-time
             * @description When the picture was taken.
             */
            taken_at: string | null;
            /** @description A JPEG file in base64. Null if there is none. */
            picture: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A file of the procedures of a portal. */
        ProcedureFileObject: {
            /** @description `portal/procedure.yaml`. */
            path: string;
            text: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The procedure of a task, with all files of its portal. */
        TaskProcedureObject: {
            /** @description `portal/procedure`. */
            name: string;
            /** @description SHA-256 of the file of the procedure, in hexadecimal. */
            digest: string;
            /**
             * Format: int32
             * @description The version of the portal's procedures: 0 for the files on disk.
             */
            version: number;
            files: components["schemas"]["ProcedureFileObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description What the service knows of one submission: it is recorded before it is started, and never started twice. */
        TaskSubmissionObject: {
            portal: string;
            /** @description The `once` block of the SOP: `acme-health/claim-submission#submit`. */
            step: string;
            /** @description The position in loops, `2.0`, and `+1` for the second key with which the block was reached. Empty outside of a loop. */
            iteration: string;
            /**
             * @description `intent`: it was started. `done`: it was made. `not_sent`: it was not made. `unknown`: it is unknown whether the portal received it. If the task is final, a
             *     person must settle `intent` and `unknown`.
             * @enum {string}
             */
            state: "intent" | "done" | "not_sent" | "unknown";
            /** Format: date-time */
            begun_at: string;
            /**
             * Format: date-time
             * @description When the state changed last: the portal answered, or a person settled it.
             */
            resolved_at: string | null;
            /** @description What the portal answered, such as a confirmation number. Empty if it is unknown or deleted. */
            outputs: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        TaskSubmissionList: {
            data: components["schemas"]["TaskSubmissionObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description The result of a task. It matches the result schema of the task type. */
        ResultObject: {
            [key: string]: unknown;
        };
        /** @description The recurring creation of a task. */
        ScheduleObject: {
            id: string;
            name: string | null;
            /**
             * @description `active` <-> `paused`; `ended` after its last due time before `ends_at`. An ended schedule has no data, and is deleted after the retention time of `task_data`.
             * @enum {string}
             */
            status: "active" | "paused" | "ended";
            /**
             * @description `requested`: by a client. `failures`: five runs in a row could not create their task. `restored_from_backup`: the database was restored.
             * @enum {string|null}
             */
            pause_reason: "requested" | "failures" | "restored_from_backup" | null;
            type: string;
            cron: string;
            time_zone: string;
            /**
             * Format: date-time
             * @description The next due time. Null unless the status is `active`.
             */
            next_at: string | null;
            external_id: string | null;
            metadata: {
                [key: string]: string;
            };
            /** @description Files that were sent with the schedule. Each task gets copies of them. An ended schedule has none. */
            files: components["schemas"]["FileObject"][];
            /** Format: int32 */
            priority: number;
            /** Format: int32 */
            expires_after_minutes: number | null;
            /** @enum {string} */
            catch_up: "one" | "none";
            /** @enum {string} */
            overlap: "skip" | "allow";
            /** Format: date-time */
            not_before: string | null;
            /** Format: date-time */
            ends_at: string | null;
            /**
             * Format: int32
             * @description The number of runs in a row that could not create their task.
             */
            failures: number;
            /** Format: date-time */
            created_at: string;
            /** @description The `ETag` header contains it: send it in `If-Match` to change the schedule. Runs do not change it. */
            version: string;
            /** @description Only with `?include=data`: as text, also if you sent an object. */
            data?: string;
        } & {
            [key: string]: unknown;
        };
        ScheduleList: {
            data: components["schemas"]["ScheduleObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A schedule as `application/json`. `multipart/form-data` has the same fields as parts, and files. */
        CreateScheduleRequest: {
            /** @description Your name for the schedule. */
            name?: string | null;
            /**
             * Format: int32
             * @description `priority` of each task. Default: 0.
             */
            priority?: number;
            /**
             * Format: int32
             * @description A task that has not started this long after its due time ends `failed`.
             */
            expires_after_minutes?: number | null;
            /**
             * @description Due times that passed while the service was down: `one` (default) creates one task for all of them, `none` creates no task.
             * @enum {string}
             */
            catch_up?: "one" | "none";
            /**
             * @description While a task of the schedule has not ended: `skip` (default) creates no other, `allow` creates another.
             * @enum {string}
             */
            overlap?: "skip" | "allow";
            /**
             * Format: date-time
             * @description Not due before this time. RFC 3339.
             */
            not_before?: string | null;
            /**
             * Format: date-time
             * @description Not due after this time. RFC 3339, up to five years ahead.
             */
            ends_at?: string | null;
            /** @description A task type that `GET /v1/task-types` lists. */
            type: string;
            /** @description The data of each task, as in `POST /v1/tasks`. It is checked now and again at each run. */
            data: string | {
                [key: string]: unknown;
            };
            /** @description `external_id` of each task. */
            external_id?: string;
            /** @description `metadata` of each task. */
            metadata?: {
                [key: string]: string;
            };
            /** @description Cron expression of five fields: minute, hour, day of month, month, day of week. */
            cron: string;
            /** @description IANA time zone in which `cron` is read. */
            time_zone: string;
        };
        /** @description What changes; other fields stay as they are. Null removes a value. */
        ChangeScheduleRequest: {
            /** @description Your name for the schedule. */
            name?: string | null;
            /**
             * Format: int32
             * @description `priority` of each task. Default: 0.
             */
            priority?: number;
            /**
             * Format: int32
             * @description A task that has not started this long after its due time ends `failed`.
             */
            expires_after_minutes?: number | null;
            /**
             * @description Due times that passed while the service was down: `one` (default) creates one task for all of them, `none` creates no task.
             * @enum {string}
             */
            catch_up?: "one" | "none";
            /**
             * @description While a task of the schedule has not ended: `skip` (default) creates no other, `allow` creates another.
             * @enum {string}
             */
            overlap?: "skip" | "allow";
            /**
             * Format: date-time
             * @description Not due before this time. RFC 3339.
             */
            not_before?: string | null;
            /**
             * Format: date-time
             * @description Not due after this time. RFC 3339, up to five years ahead.
             */
            ends_at?: string | null;
            cron?: string;
            time_zone?: string;
        };
        /** @description What became of a due time. */
        ScheduleRunObject: {
            /** Format: date-time */
            due_at: string;
            /**
             * Format: int32
             * @description The number of earlier due times that this run stands for, because the service was down. 100 means 100 or more.
             */
            missed: number;
            /** @enum {string} */
            outcome: "created" | "skipped" | "failed";
            /** @description `overlap`, `missed`, or `account_disabled` if skipped; otherwise the code of the problem, such as `invalid_task_data`. */
            reason: string | null;
            /** @description What the task type rejects in the data. */
            errors: {
                message: string;
                code: string;
                pointer: string;
            }[];
            /** @description The task that was created. */
            task_id: string | null;
            /** Format: date-time */
            created_at: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The runs of the last 30 days, newest first. */
        ScheduleRunList: {
            data: components["schemas"]["ScheduleRunObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        FileRulesObject: {
            /** Format: int32 */
            min: number;
            /** Format: int32 */
            max: number;
            /** @description Accepted media types, checked against the content. */
            types: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description A form of the result other than JSON. */
        ResultFormatObject: {
            /** @description The value of `result_format`: `x12`. */
            name: string;
            /** @description The value of `Accept`: `application/edi-x12`. */
            media_type: string;
        } & {
            [key: string]: unknown;
        };
        TaskTypeObject: {
            type: string;
            version: string;
            title: string;
            description: string;
            /**
             * @description `submits` if a run has an effect on the portal that cannot be undone.
             * @enum {string}
             */
            effect: "reads" | "submits";
            /** @description JSON Schema of the data. */
            data: {
                [key: string]: unknown;
            };
            /** @description JSON Schema of the result. */
            result: {
                [key: string]: unknown;
            };
            /** @description Null if the type accepts no files. */
            files: components["schemas"]["FileRulesObject"] | null;
            /** @description Payers with an SOP for it. */
            payers: string[];
            /** @description Forms of the result other than JSON, for `GET /v1/tasks/{id}/result`. */
            result_formats: components["schemas"]["ResultFormatObject"][];
        } & {
            [key: string]: unknown;
        };
        TaskTypeList: {
            data: components["schemas"]["TaskTypeObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description How tasks ended, and how long they took. */
        OutcomesObject: {
            /** Format: int32 */
            completed: number;
            /** Format: int32 */
            completed_with_issues: number;
            /** Format: int32 */
            failed: number;
            /**
             * Format: int32
             * @description Median duration in milliseconds, from the first start to the end, of tasks that completed, also with issues. Up to 8 % off. Null: there is none.
             */
            p50_ms: number | null;
            /**
             * Format: int32
             * @description 95 % of these tasks were at most this long, in milliseconds.
             */
            p95_ms: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Tasks that ended in one hour or day. */
        StatisticsBucketObject: {
            /** Format: int32 */
            completed: number;
            /** Format: int32 */
            completed_with_issues: number;
            /** Format: int32 */
            failed: number;
            /**
             * Format: int32
             * @description Median duration in milliseconds, from the first start to the end, of tasks that completed, also with issues. Up to 8 % off. Null: there is none.
             */
            p50_ms: number | null;
            /**
             * Format: int32
             * @description 95 % of these tasks were at most this long, in milliseconds.
             */
            p95_ms: number | null;
            /** Format: date-time */
            start: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Tasks of one type at one portal. */
        StatisticsGroupObject: {
            /** Format: int32 */
            completed: number;
            /** Format: int32 */
            completed_with_issues: number;
            /** Format: int32 */
            failed: number;
            /**
             * Format: int32
             * @description Median duration in milliseconds, from the first start to the end, of tasks that completed, also with issues. Up to 8 % off. Null: there is none.
             */
            p50_ms: number | null;
            /**
             * Format: int32
             * @description 95 % of these tasks were at most this long, in milliseconds.
             */
            p95_ms: number | null;
            /** @description Empty: the tasks ended before they were assigned to a portal. */
            portal: string;
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The number of tasks that failed with the same code. */
        StatisticsFailureObject: {
            code: string;
            /** Format: int32 */
            tasks: number;
        } & {
            [key: string]: unknown;
        };
        /** @description The number of tasks with each status that is not final, as `GET /v1/tasks?status=…` lists them. Filters do not apply to them. */
        OpenWorkObject: {
            /** Format: int32 */
            queued: number;
            /** Format: int32 */
            running: number;
            /**
             * Format: int32
             * @description Also those that have just got the answer of a person, and continue in a moment.
             */
            waiting: number;
            /**
             * Format: date-time
             * @description When the oldest queued task was created.
             */
            oldest_queued_at: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Figures of tasks that ended in a time range. */
        StatisticsObject: {
            /**
             * Format: date-time
             * @description Start of the first bucket.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the last bucket.
             */
            to: string;
            /** @enum {string} */
            bucket: "hour" | "day";
            total: components["schemas"]["OutcomesObject"];
            /** @description One for each hour or day, also those without tasks, the earliest first. */
            buckets: components["schemas"]["StatisticsBucketObject"][];
            /** @description In alphabetical order of portals and types. */
            groups: components["schemas"]["StatisticsGroupObject"][];
            /** @description The 50 most frequent failure codes. */
            failures: components["schemas"]["StatisticsFailureObject"][];
            open: components["schemas"]["OpenWorkObject"];
        } & {
            [key: string]: unknown;
        };
        PatientTaskObject: {
            task_id: string;
            type: string;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            outcome: "deleted" | "would_be_deleted" | "kept";
            /**
             * @description Why it is kept. Otherwise null.
             * @enum {string|null}
             */
            reason: "task_not_final" | "legal_hold" | "delivery_in_progress" | null;
        } & {
            [key: string]: unknown;
        };
        PatientScheduleObject: {
            schedule_id: string;
            /** @enum {string} */
            outcome: "deleted" | "would_be_deleted" | "kept";
            /**
             * @description Why it is kept. Otherwise null.
             * @enum {string|null}
             */
            reason: "legal_hold" | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The tasks and schedules of a patient, oldest first. */
        PatientReportObject: {
            tasks: components["schemas"]["PatientTaskObject"][];
            schedules: components["schemas"]["PatientScheduleObject"][];
            /** @description False: there are more tasks. Send the request again. */
            done: boolean;
        } & {
            [key: string]: unknown;
        };
        DeletePatientRequest: {
            /** @description What identifies the patient: member IDs, account numbers, your external IDs. Spaces, hyphens, and case do not matter, except in external IDs. */
            keys: string[];
            /** @description True: report what would be deleted, and delete nothing. */
            dry_run?: boolean;
        };
        /** @description The body of `POST /v1/connections/{portal}/codes`. */
        PushCodeRequest: {
            /** @description 1 to 64 letters, digits, spaces, and hyphens. Only the code, not the message around it. */
            code: string;
        };
        /** @description A file that a run created: screenshot, trace, download, PDF. */
        ArtifactObject: {
            id: string;
            /** Format: int32 */
            attempt: number;
            kind: string;
            /** @description The file name. The ID, if the artifact is deleted. */
            name: string;
            /** @description The step of the SOP that created it. */
            step: string | null;
            content_type: string;
            /** Format: int32 */
            size: number;
            /** @description SHA-256 of the content, in hexadecimal. Null if the artifact is deleted; the timeline entry `artifact.stored` still has it. */
            sha256: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * Format: date-time
             * @description Since when its content and name are deleted: its retention time has ended, or somebody deleted the data of the task.
             */
            purged_at: string | null;
        } & {
            [key: string]: unknown;
        };
        ArtifactList: {
            data: components["schemas"]["ArtifactObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description The public key that verifies evidence. */
        EvidenceKeyObject: {
            /** @description SHA-256 of the public key in DER format, in hexadecimal. */
            key_id: string;
            /** @description Always `ed25519`. */
            algorithm: string;
            /** @description In PEM format. */
            public_key: string;
        } & {
            [key: string]: unknown;
        };
        DeliveryAttemptObject: {
            /** Format: int32 */
            number: number;
            /** @enum {string} */
            trigger: "schedule" | "manual";
            /** Format: date-time */
            at: string;
            /** @description `ok`, or the error: `http_5xx`, `timeout_headers`, `blocked_address` … */
            outcome: string;
            /** Format: int32 */
            http_status: number | null;
            /** Format: int32 */
            duration_ms: number;
            /** @description The first 1 KiB of the response of your endpoint. Null if there was no response. */
            response: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description One webhook message for one task, with every attempt to send it. */
        DeliveryObject: {
            id: string;
            /** @description The `webhook-id` header: the same on every attempt. */
            message_id: string;
            task_id: string;
            /**
             * @description What the message is about.
             * @enum {string}
             */
            event: "task_finished" | "task_waiting";
            /** @enum {string} */
            state: "pending" | "delivered" | "failed" | "parked";
            /** Format: date-time */
            next_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description Since when the message and its attempts are deleted. It cannot be sent again.
             */
            purged_at: string | null;
            attempts: components["schemas"]["DeliveryAttemptObject"][];
        } & {
            [key: string]: unknown;
        };
        DeliveryList: {
            data: components["schemas"]["DeliveryObject"][];
        } & {
            [key: string]: unknown;
        };
        DeliveryPage: {
            data: components["schemas"]["DeliveryObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description What is sent to the endpoint: the same bytes on every attempt. */
        DeliveryMessageObject: {
            /** @description The `webhook-id` header. */
            message_id: string;
            /** @description The body of the request, a JSON text. Null if no attempt was made yet, or if the message is deleted. */
            body: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The response of the endpoint to the signed sample. */
        WebhookTestObject: {
            message_id: string;
            url: string;
            outcome: string;
            /** Format: int32 */
            http_status: number | null;
            /** Format: int32 */
            duration_ms: number;
            /** @description The first 1 KiB of the response. */
            response: string | null;
        } & {
            [key: string]: unknown;
        };
        SessionPersonObject: {
            id: string;
            name: string;
            email: string;
            has_password: boolean;
            /** @description The OpenID Connect providers at which the person has signed in. */
            issuers: string[];
            /** @description Whether the person has set up an authenticator app. */
            has_totp: boolean;
            /**
             * Format: int32
             * @description Recovery codes that are not used yet.
             */
            recovery_codes_left: number;
            /** @description Whether the person gets e-mails about tasks that wait for a person. */
            inbox_mail: boolean;
        } & {
            [key: string]: unknown;
        };
        SessionAccountObject: {
            id: string;
            name: string;
            /**
             * @description Each role may do what the ones before may do: viewer, operator, author, admin. A viewer sees no patient data.
             * @enum {string}
             */
            role: "viewer" | "operator" | "author" | "admin";
            /** @description What the role allows, as scopes of API keys. Those that begin with `admin:` are limited to this account. */
            scopes: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description A person who is signed in. */
        SessionObject: {
            person: components["schemas"]["SessionPersonObject"];
            /** @description Send it in the header `X-CSRF-Token` of every request that changes something. */
            csrf_token: string;
            /**
             * @description `admin`: the person may use all operations under `/admin`.
             * @enum {string|null}
             */
            installation_role: "admin" | null;
            /** @description The accounts that the person may act for. Name one of them in the header `Sopwith-Account`. */
            accounts: components["schemas"]["SessionAccountObject"][];
            /**
             * Format: int32
             * @description A session that is not used for this long ends.
             */
            idle_seconds: number;
            /**
             * Format: date-time
             * @description When the session ends unless it is used. Requests with `Sopwith-Background: true` are no use.
             */
            idle_ends_at: string;
            /**
             * Format: date-time
             * @description Until then, the person may show and change credentials, keys and rights. Null: they must first confirm who they are.
             */
            confirmed_until: string | null;
            /**
             * @description How the person can confirm who they are. Null: not in this installation; they must sign in again.
             * @enum {string|null}
             */
            confirms_with: "password" | "oidc" | null;
            /** @description Whether this installation sends e-mails. */
            sends_mail: boolean;
            /** @description The version of the service. A page that was loaded from another one should be loaded again. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What a person who signs in sends and gets. tsoa generates the OpenAPI document from these types; their comments become its descriptions. */
        SignInRequest: {
            email: string;
            password: string;
            /** @description The code of your authenticator app, if you have set one up. */
            totp?: string;
            /** @description One of your recovery codes, in place of `totp`. Each works once. */
            recovery_code?: string;
        };
        LinkSignInRequest: {
            /** @description The token of the link. */
            token: string;
            /** @description The code of your authenticator app, if you have set one up. */
            totp?: string;
            /** @description One of your recovery codes, in place of `totp`. Each works once. */
            recovery_code?: string;
        };
        /** @description What a person changes about themselves. */
        ChangeSessionRequest: {
            /** @description Whether you get e-mails about tasks that wait for a person: their number and IDs, and a link, at most one e-mail in five minutes. */
            inbox_mail: boolean;
        } & {
            [key: string]: unknown;
        };
        ConfirmRequest: {
            password: string;
            /** @description The code of your authenticator app, if you have set one up. */
            totp?: string;
            /** @description One of your recovery codes, in place of `totp`. Each works once. */
            recovery_code?: string;
        };
        SetPasswordRequest: {
            /** @description The new password: 12 to 200 characters, and not your e-mail address. */
            password: string;
            /** @description The token of a link to set a password. Without it, you must be signed in. */
            token?: string;
            /** @description Your password until now, if you are signed in and have one. */
            current_password?: string;
            /** @description The code of your authenticator app, if you use a link and have set one up. */
            totp?: string;
            /** @description One of your recovery codes, in place of `totp`. Each works once. */
            recovery_code?: string;
        };
        /** @description What an authenticator app is set up with. */
        TotpObject: {
            /** @description Base32, to type it. */
            secret: string;
            /** @description For a QR code. */
            otpauth_uri: string;
        } & {
            [key: string]: unknown;
        };
        RecoveryCodesObject: {
            recovery_codes: string[];
        } & {
            [key: string]: unknown;
        };
        ConfirmTotpRequest: {
            /** @description The code that the app shows. */
            code: string;
        };
        OidcMethodObject: {
            /** @description For the button: "Sign in with …". */
            label: string;
        } & {
            [key: string]: unknown;
        };
        /** @description How people can sign in to this installation. A one-time link always works. */
        SignInMethodsObject: {
            password: boolean;
            /** @description The OpenID Connect provider of the installation: open `/session/oidc`. */
            oidc: components["schemas"]["OidcMethodObject"] | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A browser in which the person is signed in. */
        OpenSessionObject: {
            id: string;
            /** @description Whether it is the session of this request. */
            current: boolean;
            /**
             * @description How the person has signed in. Null: with an earlier version of Sopwith.
             * @enum {string|null}
             */
            method: "password" | "link" | "password_link" | "oidc" | null;
            /** @description The network address at the sign-in. */
            address: string | null;
            /** @description The browser, as it names itself in `User-Agent`. */
            browser: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            used_at: string;
            /**
             * Format: date-time
             * @description When it ends unless it is used.
             */
            ends_at: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Where the person is signed in, the session that was used last first. */
        OpenSessionList: {
            data: components["schemas"]["OpenSessionObject"][];
        } & {
            [key: string]: unknown;
        };
        PersonRoleObject: {
            account_id: string;
            account_name: string;
            /**
             * @description Each role may do what the ones before may do: viewer, operator, author, admin. A viewer sees no patient data.
             * @enum {string}
             */
            role: "viewer" | "operator" | "author" | "admin";
            /** @description Whether groups of the OpenID Connect provider give the role. It can then be changed only there. */
            from_groups: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description A person who can sign in. */
        PersonObject: {
            id: string;
            email: string;
            name: string;
            /** @description Whether the person may use all operations of administration. */
            installation_admin: boolean;
            has_password: boolean;
            /** @description The OpenID Connect providers at which the person has signed in. */
            issuers: string[];
            /** @description Whether the person has set up a second factor. */
            has_totp: boolean;
            /** @description Those that you may see: an administrator of one account sees the role in this account. */
            roles: components["schemas"]["PersonRoleObject"][];
            /** @description Whether you may change more than the role in your account. An administrator of one account may not change a person who has rights elsewhere as well. */
            manageable: boolean;
            /** @description Whether the person gets e-mails about tasks that wait for a person. They contain no patient data. */
            inbox_mail: boolean;
            /**
             * Format: date-time
             * @description Until then, a browser or an address from which too many sign-ins have failed must wait. Null: none must.
             */
            locked_until: string | null;
            /**
             * Format: date-time
             * @description Since when the person cannot sign in. Null: the person is active.
             */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Changes with every change of the person. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        PersonList: {
            data: components["schemas"]["PersonObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A new person with a link to set the password, which is shown only in this response. */
        CreatedPersonObject: {
            id: string;
            email: string;
            name: string;
            /** @description Whether the person may use all operations of administration. */
            installation_admin: boolean;
            has_password: boolean;
            /** @description The OpenID Connect providers at which the person has signed in. */
            issuers: string[];
            /** @description Whether the person has set up a second factor. */
            has_totp: boolean;
            /** @description Those that you may see: an administrator of one account sees the role in this account. */
            roles: components["schemas"]["PersonRoleObject"][];
            /** @description Whether you may change more than the role in your account. An administrator of one account may not change a person who has rights elsewhere as well. */
            manageable: boolean;
            /** @description Whether the person gets e-mails about tasks that wait for a person. They contain no patient data. */
            inbox_mail: boolean;
            /**
             * Format: date-time
             * @description Until then, a browser or an address from which too many sign-ins have failed must wait. Null: none must.
             */
            locked_until: string | null;
            /**
             * Format: date-time
             * @description Since when the person cannot sign in. Null: the person is active.
             */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Changes with every change of the person. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
            /** @description Works once, within a day. Null in a replayed response, and if passwords are off. */
            link: string | null;
        } & {
            [key: string]: unknown;
        };
        CreatePersonRequest: {
            /** @description Unique. Upper and lower case do not differ. */
            email: string;
            name: string;
            /** @description Only an administrator with all scopes can create one. */
            installation_admin?: boolean;
            /** @description The account in which the person gets `role`. An administrator of one account must name it. */
            account_id?: string;
            /**
             * @description The role there. Required with `account_id`.
             * @enum {string}
             */
            role?: "viewer" | "operator" | "author" | "admin";
        };
        /** @description Omitted fields do not change. */
        ChangePersonRequest: {
            name?: string;
            /** @description Only an administrator with all scopes can change it. */
            installation_admin?: boolean;
            /** @description Whether the person is signed out everywhere and cannot sign in. */
            disabled?: boolean;
            /** @description Whether the person gets e-mails about tasks that wait for a person. */
            inbox_mail?: boolean;
        };
        SetRoleRequest: {
            /** @enum {string} */
            role: "viewer" | "operator" | "author" | "admin";
        };
        /** @description A link that works once. */
        LinkObject: {
            link: string;
        } & {
            [key: string]: unknown;
        };
        CreateLinkRequest: {
            /**
             * @description What the link does: sign the person in, within 15 minutes, or set a password, within a day.
             * @enum {string}
             */
            purpose: "sign_in" | "password";
        };
        /** @description An account (tenant). */
        AccountObject: {
            id: string;
            name: string;
            /**
             * Format: int32
             * @description Its share of the workers while several accounts wait: weight 2 starts twice as many tasks as weight 1.
             */
            weight: number;
            /**
             * Format: int32
             * @description Maximum number of its tasks that run at the same time, over all workers. Null: no limit.
             */
            max_running: number | null;
            /**
             * Format: date-time
             * @description Since when its API keys are refused. Null: the account is active.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description Since when its data key is destroyed, so that its data can never be read again.
             */
            shredded_at: string | null;
            /**
             * Format: date-time
             * @description When nothing of the destroyed data key was left in the files of the database. Null: something may be left.
             */
            key_erased_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Changes with every change of the account. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        AccountList: {
            data: components["schemas"]["AccountObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A new account with its secrets, which are shown only in this response. */
        CreatedAccountObject: {
            id: string;
            name: string;
            /**
             * Format: int32
             * @description Its share of the workers while several accounts wait: weight 2 starts twice as many tasks as weight 1.
             */
            weight: number;
            /**
             * Format: int32
             * @description Maximum number of its tasks that run at the same time, over all workers. Null: no limit.
             */
            max_running: number | null;
            /**
             * Format: date-time
             * @description Since when its API keys are refused. Null: the account is active.
             */
            disabled_at: string | null;
            /**
             * Format: date-time
             * @description Since when its data key is destroyed, so that its data can never be read again.
             */
            shredded_at: string | null;
            /**
             * Format: date-time
             * @description When nothing of the destroyed data key was left in the files of the database. Null: something may be left.
             */
            key_erased_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Changes with every change of the account. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
            /** @description The first API key of the account. Null in a replayed response. */
            api_key: string | null;
            /** @description Null without a webhook URL, and in a replayed response. */
            webhook_secret: string | null;
        } & {
            [key: string]: unknown;
        };
        CreateAccountRequest: {
            /** @description Unique, without control characters. */
            name: string;
            /** @description The URL that receives the result of each task. It can be set later. */
            webhook_url?: string;
        };
        /** @description Omitted fields do not change. */
        ChangeAccountRequest: {
            /** @description Whether the API keys of the account are refused. Its data stays. */
            disabled?: boolean;
            /** Format: int32 */
            weight?: number;
            /**
             * Format: int32
             * @description Null removes the limit.
             */
            max_running?: number | null;
        };
        /** @description An API key, without its secret. */
        ApiKeyObject: {
            id: string;
            /** @description The beginning of the key, by which a person recognizes it. */
            prefix: string;
            /** @description Null for an administration key. */
            account_id: string | null;
            label: string;
            scopes: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** @description Changes with every change of the key. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        ApiKeyList: {
            data: components["schemas"]["ApiKeyObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A new API key. The key itself is shown only in this response. */
        CreatedApiKeyObject: {
            id: string;
            /** @description The beginning of the key, by which a person recognizes it. */
            prefix: string;
            /** @description Null for an administration key. */
            account_id: string | null;
            label: string;
            scopes: string[];
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            revoked_at: string | null;
            /**
             * Format: date-time
             * @description To the minute.
             */
            last_used_at: string | null;
            /** @description Changes with every change of the key. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
            /** @description Null in a replayed response. */
            api_key: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @enum {string} */
        KeyScope: "statuses:read" | "tasks:read" | "tasks:write" | "webhooks:manage" | "codes:write" | "data:delete" | "admin:*" | "admin:read" | "admin:accounts" | "admin:keys" | "admin:webhooks" | "admin:connections" | "admin:sops" | "admin:submissions" | "admin:data" | "admin:audit";
        CreateApiKeyRequest: {
            /** @description The account that the key belongs to. Null creates an administration key. */
            account_id: string | null;
            /** @description What the key is for. */
            label?: string;
            /** @description Default: `tasks:read`, `tasks:write`, and `webhooks:manage`; `admin:*` for an administration key. */
            scopes?: components["schemas"]["KeyScope"][];
            /**
             * Format: date-time
             * @description RFC 3339, up to ten years ahead. Default: the key does not expire.
             */
            expires_at?: string;
        };
        RotateApiKeyRequest: {
            /**
             * Format: int32
             * @description How long the previous key still works.
             * @default 24
             */
            overlap_hours?: number;
        };
        /** @description The webhook endpoint of an account, without its secrets. */
        EndpointObject: {
            id: string;
            account_id: string;
            url: string;
            /**
             * @description `failing`: the last deliveries failed. `disabled`: nothing is sent until it is enabled.
             * @enum {string}
             */
            state: "active" | "failing" | "disabled";
            /** @description `gone`, `failing_for_5_days`, or `by_a_person`. Null unless it is disabled. */
            disabled_reason: string | null;
            signer: string;
            retry_policy: string;
            /** @description What is sent to the endpoint. */
            events: ("task_finished" | "task_waiting")[];
            /** @description Changes with every change of the endpoint. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The endpoint with a new secret, which is shown only in this response. */
        EndpointWithSecretObject: {
            id: string;
            account_id: string;
            url: string;
            /**
             * @description `failing`: the last deliveries failed. `disabled`: nothing is sent until it is enabled.
             * @enum {string}
             */
            state: "active" | "failing" | "disabled";
            /** @description `gone`, `failing_for_5_days`, or `by_a_person`. Null unless it is disabled. */
            disabled_reason: string | null;
            signer: string;
            retry_policy: string;
            /** @description What is sent to the endpoint. */
            events: ("task_finished" | "task_waiting")[];
            /** @description Changes with every change of the endpoint. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
            /** @description What the receiver verifies signatures with. Null if the endpoint keeps its secret. */
            verification_key: string | null;
        } & {
            [key: string]: unknown;
        };
        SetEndpointRequest: {
            /** @description The URL that receives the result of each task. */
            url: string;
            /** @description `standard`, `exponential`, `fixed`, `none`, or one from a plugin. Default: unchanged. */
            retry_policy?: string;
            /**
             * @description What is sent: `task_finished` when a task reaches its final state, `task_waiting` when a task waits for a person. Default: unchanged, and
             *     only `task_finished` for a new endpoint.
             */
            events?: ("task_finished" | "task_waiting")[];
        };
        RotateSecretRequest: {
            /**
             * Format: int32
             * @description How long the previous secret also signs. 0 after a leak.
             * @default 24
             */
            grace_hours?: number;
            /** @description `hmac-sha256`, `ed25519`, or one from a plugin. Default: the current signer. */
            signer?: string;
        };
        EnabledEndpointObject: {
            id: string;
            account_id: string;
            url: string;
            /**
             * @description `failing`: the last deliveries failed. `disabled`: nothing is sent until it is enabled.
             * @enum {string}
             */
            state: "active" | "failing" | "disabled";
            /** @description `gone`, `failing_for_5_days`, or `by_a_person`. Null unless it is disabled. */
            disabled_reason: string | null;
            signer: string;
            retry_policy: string;
            /** @description What is sent to the endpoint. */
            events: ("task_finished" | "task_waiting")[];
            /** @description Changes with every change of the endpoint. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
            /**
             * Format: int32
             * @description Number of parked deliveries that are sent now, one per second.
             */
            resumed: number;
        } & {
            [key: string]: unknown;
        };
        RedeliveredObject: {
            /**
             * Format: int32
             * @description Number of deliveries that are sent again.
             */
            queued: number;
        } & {
            [key: string]: unknown;
        };
        RedeliverRequest: {
            /**
             * Format: date-time
             * @description Messages of tasks that ended at this time or later.
             */
            from: string;
            /**
             * Format: date-time
             * @description Messages of tasks that ended before this time. Default: now.
             */
            to?: string;
            /** @description Default: `failed` and `parked`. */
            states?: ("pending" | "delivered" | "failed" | "parked")[];
        };
        /** @description The connection of an account to a portal, without its credentials. */
        ConnectionObject: {
            id: string;
            account_id: string;
            portal: string;
            base_url: string;
            /**
             * Format: int32
             * @description Maximum number of signed-in sessions, over all workers.
             */
            max_sessions: number;
            /**
             * Format: int32
             * @description Minimum time between the starts of two tasks, in milliseconds.
             */
            min_interval_ms: number;
            /** @description Whether attempts are recorded, so that those that fail keep a Playwright trace. */
            record_traces: boolean;
            /**
             * Format: int32
             * @description Minutes within which a person must approve each submission of the tasks, before it begins. Null: submissions need no approval.
             */
            approval_minutes: number | null;
            /**
             * @description `credentials_rejected`: no task uses the credentials until they are reset or replaced. `paused`: tasks wait.
             * @enum {string}
             */
            state: "ready" | "paused" | "credentials_rejected";
            /**
             * Format: date-time
             * @description The end of an automatic pause. Null if the connection is not paused, or until it is resumed.
             */
            paused_until: string | null;
            /** Format: date-time */
            credentials_rejected_at: string | null;
            /**
             * Format: date-time
             * @description When the stored session was signed in. Null: the next task signs in.
             */
            session_saved_at: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * @description Changes with every change by an administrator, and if the portal rejects the credentials or the connection is paused. The `ETag` header contains it: send
             *     it in `If-Match`.
             */
            version: string;
        } & {
            [key: string]: unknown;
        };
        ConnectionList: {
            data: components["schemas"]["ConnectionObject"][];
        } & {
            [key: string]: unknown;
        };
        CreateConnectionRequest: {
            /** @description The folder of the portal among the SOPs, such as `acme-health`. */
            portal: string;
            /** @description The URL of the portal, with https. */
            base_url: string;
            /** @description Names and values as the SOPs of the portal use them. `totp_secret` is the base32 text behind the QR code. */
            credentials: {
                [key: string]: string;
            };
            /**
             * Format: int32
             * @default 1
             */
            max_sessions?: number;
            /**
             * Format: int32
             * @default 0
             */
            min_interval_ms?: number;
            /**
             * Format: int32
             * @description Minutes within which a person must approve each submission, before it begins. Null: submissions need no approval.
             */
            approval_minutes?: number | null;
        };
        /** @description Omitted fields do not change. */
        ChangeConnectionRequest: {
            /** Format: int32 */
            max_sessions?: number;
            /** Format: int32 */
            min_interval_ms?: number;
            /** @description Whether attempts are recorded, so that those that fail keep a Playwright trace. A trace contains patient data, and takes time in each attempt. */
            record_traces?: boolean;
            /**
             * Format: int32
             * @description Minutes within which a person must approve each submission, before it begins. Null: submissions need no approval.
             */
            approval_minutes?: number | null;
        };
        /** @description New credentials replace all former ones, the stored session, and a rejection. */
        ReplaceCredentialsRequest: {
            /** @description The URL of the portal, with https. It is required, so that stored credentials are never sent to another address. */
            base_url: string;
            /** @description Names and values as the SOPs of the portal use them. */
            credentials: {
                [key: string]: string;
            };
        };
        /** @description A time in which no task starts on the portal. */
        PortalWindowObject: {
            /** @description The maintenance window that an administrator entered. Null: the window is from `portal.yaml`. */
            id: string | null;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
            note: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What happens on a portal connection now. */
        PortalActivityObject: {
            portal: string;
            /**
             * Format: int32
             * @description Number of tasks that use a session: they run, or wait for a person.
             */
            sessions_in_use: number;
            /**
             * Format: int32
             * @description Maximum number of sessions: the lower limit of the connection and of `portal.yaml`.
             */
            sessions_allowed: number;
            /** Format: int32 */
            queued: number;
            /**
             * Format: date-time
             * @description When the oldest queued task was created.
             */
            oldest_queued_at: string | null;
            /**
             * Format: date-time
             * @description When a task was last started.
             */
            last_started_at: string | null;
            /**
             * @description `person`: until it is resumed. `failures`: repeated technical failures, until `paused_until` of the connection. Null: it is not paused.
             * @enum {string|null}
             */
            paused_by: "person" | "failures" | null;
            /**
             * Format: int32
             * @description Number of technical failures in a row. Five within five minutes pause the connection.
             */
            failures: number;
            /** Format: date-time */
            failing_since: string | null;
            /**
             * Format: int32
             * @description Number of tasks of the last 24 hours that have completed, also with issues.
             */
            completed: number;
            /**
             * Format: int32
             * @description Number of tasks of the last 24 hours that have failed.
             */
            failed: number;
            /** @description Maintenance that is in progress or announced, the earliest first. */
            maintenance: components["schemas"]["PortalWindowObject"][];
        } & {
            [key: string]: unknown;
        };
        PortalActivityList: {
            data: components["schemas"]["PortalActivityObject"][];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Why a sign-in test failed, for programs.
         * @enum {string}
         */
        SignInReason: "credentials_rejected" | "credential_missing" | "portal_changed" | "person_needed" | "portal_unreachable" | "no_session_block" | "unknown_portal" | "not_connected" | "not_started" | "timed_out" | "procedure_failed" | "service_failed";
        /** @description One sign-in to a portal with the stored credentials of a connection. */
        SignInTestObject: {
            id: string;
            account_id: string;
            portal: string;
            /** @enum {string} */
            status: "queued" | "running" | "passed" | "failed";
            /** @description Why the test failed. Null unless it has failed. */
            reason: components["schemas"]["SignInReason"] | null;
            /** @description What it means and what to do, for a person. Its text can change. Null until the test is finished. */
            message: string | null;
            /** @description The code of the failure in the procedure or the service, such as `account_locked`. Null unless the test has failed. */
            failure_code: string | null;
            /** @description The step that failed, with its line: `acme-health/sign-in:12`. Null if no step failed. */
            step: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            started_at: string | null;
            /** Format: date-time */
            finished_at: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A submission with an unknown outcome. Until it is settled, no task of the account can make the same one. */
        SubmissionObject: {
            task_id: string;
            account_id: string;
            portal: string;
            /** @description The step of the SOP, such as `acme-health/claim-submission#submit`. */
            step: string;
            /** Format: date-time */
            begun_at: string;
        } & {
            [key: string]: unknown;
        };
        SubmissionList: {
            data: components["schemas"]["SubmissionObject"][];
        } & {
            [key: string]: unknown;
        };
        SettledObject: {
            /** @description The ID of the task. */
            task_id: string;
            /**
             * Format: int32
             * @description Number of its submissions that were settled.
             */
            settled: number;
        } & {
            [key: string]: unknown;
        };
        SettleSubmissionRequest: {
            /** @description What a person found on the portal. True: the payer received it. False: it did not, and another task may submit it. */
            made: boolean;
        };
        /** @description While it lasts, no task of any account starts on the portal. Running tasks continue. */
        MaintenanceObject: {
            id: string;
            portal: string;
            /** Format: date-time */
            starts_at: string;
            /** Format: date-time */
            ends_at: string;
            note: string;
            /** Format: date-time */
            created_at: string;
            /** @description Changes with every change of the window. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        MaintenanceList: {
            data: components["schemas"]["MaintenanceObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        CreateMaintenanceRequest: {
            /** @description The folder of the portal among the SOPs, such as `acme-health`. */
            portal: string;
            /**
             * Format: date-time
             * @description RFC 3339.
             */
            starts_at: string;
            /**
             * Format: date-time
             * @description RFC 3339, after `starts_at`, up to 30 days later.
             */
            ends_at: string;
            /** @description Why, for other administrators. */
            note?: string;
        };
        ChangeMaintenanceRequest: {
            /**
             * Format: date-time
             * @description The new end. If it is in the past, the maintenance ends now.
             */
            ends_at: string;
        };
        /** @enum {string} */
        KindName: "task_data" | "results" | "artifacts" | "timeline" | "deliveries" | "idempotency_keys" | "patient_keys" | "audit";
        /**
         * @description `encrypted`: with the data key of the account. `keyed_digests`: digests that cannot be computed without a key. `hashed`: cannot be reversed. `no_patient_data`: not
         *     protected, because it contains none.
         * @enum {string}
         */
        ProtectionName: "encrypted" | "keyed_digests" | "hashed" | "no_patient_data";
        KeptKindObject: {
            kind: components["schemas"]["KindName"];
            /**
             * Format: int32
             * @description The number of tasks that have ended; of `deliveries`, messages; of `idempotency_keys`, `patient_keys`, and `audit`, entries.
             */
            count: number;
            /**
             * Format: date-time
             * @description The end of the oldest task, or the time of the oldest entry.
             */
            oldest_at: string | null;
            /**
             * Format: int32
             * @description The retention time, in days.
             */
            days: number;
            /**
             * Format: int32
             * @description The number that the next purge deletes.
             */
            due: number;
            /** @description Tables of the database, and `artifact store` for files. */
            places: string[];
            protection: components["schemas"]["ProtectionName"];
        } & {
            [key: string]: unknown;
        };
        /** @description What has no retention time, because something else ends it. */
        OtherKeptObject: {
            /** @enum {string} */
            kind: "schedules" | "questions" | "live_pictures" | "one_time_codes" | "portal_credentials" | "portal_sessions" | "webhook_secrets" | "api_keys" | "people" | "legal_holds" | "submissions" | "statistics";
            /** Format: int32 */
            count: number;
            /** @description What ends it, for people. */
            until: string;
            /** @description Tables of the database, and `artifact store` for files. */
            places: string[];
            protection: components["schemas"]["ProtectionName"];
        } & {
            [key: string]: unknown;
        };
        /** @description What of an account is kept, since when, where, how protected, and for how long. */
        InventoryObject: {
            account_id: string;
            /**
             * Format: int32
             * @description Tasks that have not ended. Nothing of them is purged.
             */
            open_tasks: number;
            /**
             * Format: int32
             * @description Tasks and schedules of a patient deletion that are still kept, because they have not ended, are on hold, or a message is being sent. The workers delete them when the reason is gone.
             */
            asked_deletions: number;
            /** @description What is kept for a time. */
            kinds: components["schemas"]["KeptKindObject"][];
            /** @description What is kept until something else ends it. */
            others: components["schemas"]["OtherKeptObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description How long the data of an account is kept, in days. The time starts when the task ends. */
        RetentionObject: {
            account_id: string;
            /**
             * Format: int32
             * @description The data that was sent with a task, `external_id`, `metadata`, and the files that were sent.
             */
            task_data: number;
            /**
             * Format: int32
             * @description `notes`, `issues`, `result`, and the files of the result.
             */
            results: number;
            /**
             * Format: int32
             * @description Screenshots and other files of runs, without the files of the result.
             */
            artifacts: number;
            /**
             * Format: int32
             * @description The entries of the timeline. The last one stays.
             */
            timeline: number;
            /**
             * Format: int32
             * @description Webhook messages with their attempts. Messages that are still tried stay.
             */
            deliveries: number;
            /**
             * Format: int32
             * @description Digests of idempotency keys.
             */
            idempotency_keys: number;
            /**
             * Format: int32
             * @description Keyed digests of the patients of deleted data, from the deletion on. They show who has seen it: `POST …/patient-disclosures`.
             */
            patient_keys: number;
            /**
             * Format: int32
             * @description Entries of the audit log.
             */
            audit: number;
            /** @description Changes with every change of the times. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Days. Omitted fields do not change; null sets the default. */
        ChangeRetentionRequest: {
            /** Format: int32 */
            task_data?: number | null;
            /**
             * Format: int32
             * @description At least as long as `deliveries`, because the messages contain the results.
             */
            results?: number | null;
            /** Format: int32 */
            artifacts?: number | null;
            /** Format: int32 */
            timeline?: number | null;
            /** Format: int32 */
            deliveries?: number | null;
            /** Format: int32 */
            idempotency_keys?: number | null;
            /** Format: int32 */
            patient_keys?: number | null;
            /** Format: int32 */
            audit?: number | null;
        };
        ShredAccountRequest: {
            /** @description The name of the account, to confirm that it is the right one. */
            confirm_name: string;
        };
        /** @description An administrative action, or a use of a secret. It never contains a secret or patient data. */
        AuditObject: {
            id: string;
            /** Format: date-time */
            at: string;
            /** @description `key:<id>` (an API key), `person:<id>`, `cli:<user>`, `worker:<id>`, or `system`. */
            actor: string;
            /** @description The name of the person who acted; null for other actors. */
            actor_name: string | null;
            /** @description Null if the action concerns the whole installation. */
            account_id: string | null;
            /** @description For example `api_key.created` or `portal_credentials.opened`. */
            action: string;
            /** @description The ID of the object of the action. */
            object: string;
            /** @description The `X-Request-Id` of the action. Null if it was not a request to the API. */
            request_id: string | null;
            detail: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        AuditList: {
            data: components["schemas"]["AuditObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        PatientDisclosuresRequest: {
            /** @description What identifies the patient, as in `POST /patient-deletions`. */
            keys: string[];
            /**
             * Format: date-time
             * @description Only entries at or after this time. RFC 3339.
             */
            created_after?: string;
            /**
             * Format: date-time
             * @description Only entries before this time. RFC 3339.
             */
            created_before?: string;
            /**
             * Format: int32
             * @description Maximum number of entries.
             */
            limit?: number;
            /** @description `next_cursor` of the previous page, unchanged. */
            cursor?: string;
        } & {
            [key: string]: unknown;
        };
        PurgeCountObject: {
            /** @description Null: audit entries of the installation itself. */
            account_id: string | null;
            /**
             * @description `asked_deletions`: tasks and schedules that a patient deletion had to keep, and that nothing keeps any more. `ended_schedules`: schedules that have ended: the
             *     data of each at once, and the rest of it with the `task_data` of a task that ended then.
             */
            kind: components["schemas"]["KindName"] | ("asked_deletions" | "ended_schedules");
            /**
             * Format: int32
             * @description The number of tasks; of `asked_deletions`, tasks and schedules; of `ended_schedules`, schedules; of `idempotency_keys`, `patient_keys`, and `audit`, the number of entries.
             */
            count: number;
        } & {
            [key: string]: unknown;
        };
        /** @description What a purge would delete now. */
        PurgePreviewObject: {
            data: components["schemas"]["PurgeCountObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description What was deleted. */
        PurgeObject: {
            data: components["schemas"]["PurgeCountObject"][];
            /** @description False: more is due. Send the request again, or leave it to the workers. */
            done: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description While it is there, nothing of what it covers is deleted. */
        HoldObject: {
            id: string;
            account_id: string;
            /**
             * @description `account`: everything of the account. `task`: one task. `patient`: the tasks and schedules of one patient, also those that are created later.
             * @enum {string}
             */
            covers: "account" | "task" | "patient";
            /** @description Null: the hold does not cover one task only. */
            task_id: string | null;
            /**
             * Format: int32
             * @description Of a patient: the number of tasks that the hold covers now, without those whose data is deleted. Otherwise null.
             */
            tasks: number | null;
            /**
             * Format: int32
             * @description Of a patient: the number of schedules that the hold covers now. Otherwise null.
             */
            schedules: number | null;
            reason: string;
            /** @description What others call the case. */
            reference: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description The `ETag` header contains it: send it in `If-Match` to release the hold. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        HoldList: {
            data: components["schemas"]["HoldObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        CreateHoldRequest: {
            account_id: string;
            /** @description Only this task. Without it and `patient_keys`: everything of the account. */
            task_id?: string;
            /** @description Only this patient, also tasks and schedules that are created later: what identifies the patient, as in `POST /patient-deletions`. Only keyed digests of it are stored. */
            patient_keys?: string[];
            /** @description Why, such as the name of the case. Never patient data: the audit log shows it. */
            reason: string;
            /** @description What others call the case, such as a docket number. Never patient data. */
            reference?: string;
        };
        /** @description What a second person says of a version. */
        SopVersionReview: {
            /** @enum {string} */
            state: "waiting" | "approved" | "declined";
            requested_by: string;
            /** Format: date-time */
            requested_at: string;
            message: string;
            /** @description Null while the version waits. */
            decided_by: string | null;
            /** Format: date-time */
            decided_at: string | null;
            comment: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The procedures of a portal as they were uploaded. A version never changes, only its review does. */
        SopVersionObject: {
            portal: string;
            /**
             * Format: double
             * @description Counts from 1 for each portal. Version 0 is the files on disk.
             */
            number: number;
            /** @description SHA-256 of all files, hex. */
            digest: string;
            /** Format: double */
            file_count: number;
            /** @description Whether a signature was verified. */
            signed: boolean;
            /** @description `upload`, or `git:<url>@<commit>`. */
            source: string;
            note: string;
            /** @description The API key or the user of the command line. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** @description Null if no one has submitted the version for review. */
            review: components["schemas"]["SopVersionReview"] | null;
        } & {
            [key: string]: unknown;
        };
        SopVersionList: {
            data: components["schemas"]["SopVersionObject"][];
            /** @description The `cursor` of the next page; null on the last one. */
            next_cursor: string | null;
        } & {
            [key: string]: unknown;
        };
        UploadSopsRequest: {
            /** @description The folder of the portal as a .tar.gz file, in base64. `sopwith sop pack` creates it. */
            archive: string;
            /** @description Ed25519 signature of the archive, in base64. Required if the installation has a public key. */
            signature?: string;
            /** @description Where the files come from, such as `git:https://git.example/sops@<commit>`. */
            source?: string;
            /** @description What changed, for other administrators. */
            note?: string;
        };
        SopFileObject: {
            /** @description `<portal>/<procedure>.yaml` */
            path: string;
            text: string;
        } & {
            [key: string]: unknown;
        };
        SopVersionWithFiles: {
            portal: string;
            /**
             * Format: double
             * @description Counts from 1 for each portal. Version 0 is the files on disk.
             */
            number: number;
            /** @description SHA-256 of all files, hex. */
            digest: string;
            /** Format: double */
            file_count: number;
            /** @description Whether a signature was verified. */
            signed: boolean;
            /** @description `upload`, or `git:<url>@<commit>`. */
            source: string;
            note: string;
            /** @description The API key or the user of the command line. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
            /** @description Null if no one has submitted the version for review. */
            review: components["schemas"]["SopVersionReview"] | null;
            files: components["schemas"]["SopFileObject"][];
        } & {
            [key: string]: unknown;
        };
        SopOutlineChange: {
            removed: string[];
            added: string[];
        } & {
            [key: string]: unknown;
        };
        SopFileChange: {
            path: string;
            /** @enum {string} */
            change: "added" | "removed" | "changed";
            /** @description As `diff -u` shows it. */
            diff: string;
            /** @description What the procedure does no longer and does now, in sentences; null if one of the versions has faults now. */
            outline: components["schemas"]["SopOutlineChange"] | null;
        } & {
            [key: string]: unknown;
        };
        SopDiff: {
            portal: string;
            /** Format: double */
            from: number;
            /** Format: double */
            to: number;
            files: components["schemas"]["SopFileChange"][];
        } & {
            [key: string]: unknown;
        };
        /** @description A version that runs a share of the tasks. */
        SopCanaryObject: {
            /** Format: double */
            number: number;
            /** Format: double */
            percent: number;
            /** Format: date-time */
            since: string;
        } & {
            [key: string]: unknown;
        };
        /** @description A canary that failed more often than the active version, and was rolled back automatically. */
        FailedCanaryObject: {
            /** Format: double */
            number: number;
            /** Format: double */
            failed: number;
            /** Format: double */
            tasks: number;
            /** Format: double */
            active_failed: number;
            /** Format: double */
            active_tasks: number;
            /** Format: date-time */
            at: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Which version of a portal's procedures new tasks run. */
        SopActivationObject: {
            portal: string;
            /** @description Null: all accounts without their own activation. */
            account_id: string | null;
            /**
             * Format: double
             * @description 0 is the files on disk.
             */
            active: number;
            /**
             * Format: double
             * @description What a rollback returns to.
             */
            previous: number | null;
            canary: components["schemas"]["SopCanaryObject"] | null;
            failed_canary: components["schemas"]["FailedCanaryObject"] | null;
            changed_by: string;
            /** Format: date-time */
            changed_at: string | null;
            /** @description Changes with every change of the activation. The `ETag` header contains it: send it in `If-Match`. */
            version: string;
        } & {
            [key: string]: unknown;
        };
        SopActivationList: {
            data: components["schemas"]["SopActivationObject"][];
        } & {
            [key: string]: unknown;
        };
        ActivateSopsRequest: {
            /**
             * Format: int32
             * @description The number of the version. 0 is the files on disk.
             */
            number: number;
            /**
             * Format: int32
             * @description Starts a canary: this share of the tasks runs the version, and the others the active one.
             */
            canary_percent?: number;
        };
        /** @description Whether the audit log is as it was written. */
        AuditVerificationObject: {
            /**
             * Format: int32
             * @description Number of entries that are as they were written.
             */
            intact: number;
            /**
             * Format: int32
             * @description Number of entries that were deleted after their retention time.
             */
            purged: number;
            /** @description What is wrong, up to 1,000 faults. Empty if the log is intact. */
            faults: {
                /** @description The ID of the entry, or the number of the link. */
                at: string;
                /** @enum {string} */
                kind: "changed" | "deleted" | "link_changed" | "link_missing" | "not_linked" | "head_missing";
            }[];
            /** @description The last link of the chain. Keep it outside of the database, and send it in `head` later. Null if the log is empty. */
            head: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description Tasks of one account. */
        StatisticsAccountObject: {
            /** Format: int32 */
            completed: number;
            /** Format: int32 */
            completed_with_issues: number;
            /** Format: int32 */
            failed: number;
            /**
             * Format: int32
             * @description Median duration in milliseconds, from the first start to the end, of tasks that completed, also with issues. Up to 8 % off. Null: there is none.
             */
            p50_ms: number | null;
            /**
             * Format: int32
             * @description 95 % of these tasks were at most this long, in milliseconds.
             */
            p95_ms: number | null;
            account_id: string;
            account_name: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Figures of the tasks of all accounts. */
        InstallationStatisticsObject: {
            /**
             * Format: date-time
             * @description Start of the first bucket.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the last bucket.
             */
            to: string;
            /** @enum {string} */
            bucket: "hour" | "day";
            total: components["schemas"]["OutcomesObject"];
            /** @description One for each hour or day, also those without tasks, the earliest first. */
            buckets: components["schemas"]["StatisticsBucketObject"][];
            /** @description In alphabetical order of portals and types. */
            groups: components["schemas"]["StatisticsGroupObject"][];
            /** @description The 50 most frequent failure codes. */
            failures: components["schemas"]["StatisticsFailureObject"][];
            open: components["schemas"]["OpenWorkObject"];
            /** @description In alphabetical order. */
            accounts: components["schemas"]["StatisticsAccountObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description The procedures of a portal, as an account runs them. */
        PortalProceduresObject: {
            portal: string;
            /** @description The procedures of the active version, such as `acme-health/eligibility`. */
            procedures: string[];
            /** @description Whether the portal has files on disk: version 0. */
            on_disk: boolean;
            /**
             * Format: double
             * @description The number of the newest version; 0 if nothing was uploaded.
             */
            latest: number;
            /** Format: date-time */
            latest_at: string | null;
            /** @description Who created the newest version. */
            latest_by: string;
            /** @description What counts for the account: its own activation, or that of all accounts (`account_id` is null). Null if nothing was activated: the files on disk are active. */
            activation: components["schemas"]["SopActivationObject"] | null;
        } & {
            [key: string]: unknown;
        };
        PortalProceduresList: {
            data: components["schemas"]["PortalProceduresObject"][];
            /** @description Whether a second person must approve an uploaded version before it is activated: the setting `SOP_REVIEW`. */
            review_required: boolean;
        } & {
            [key: string]: unknown;
        };
        SlowStepObject: {
            file: string;
            /** Format: int32 */
            line: number;
            title: string;
            /**
             * Format: int32
             * @description How many times the step ran.
             */
            runs: number;
            /** Format: int32 */
            median_ms: number;
            /** Format: int32 */
            longest_ms: number;
        } & {
            [key: string]: unknown;
        };
        /** @description How the tasks that ran a version ended. */
        SopStatisticsObject: {
            /**
             * Format: double
             * @description 0 is the files on disk.
             */
            version: number;
            /** Format: int32 */
            tasks: number;
            /** Format: int32 */
            completed: number;
            /** Format: int32 */
            completed_with_issues: number;
            /** Format: int32 */
            failed: number;
            /**
             * Format: int32
             * @description Failed for a reason that a procedure can cause, such as a changed page: not what the payer answers.
             */
            faulty: number;
            /**
             * Format: int32
             * @description From the first start to the end.
             */
            median_ms: number;
            /** @description The five steps that took longest. */
            slowest: components["schemas"]["SlowStepObject"][];
        } & {
            [key: string]: unknown;
        };
        SopStatisticsList: {
            data: components["schemas"]["SopStatisticsObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description Something wrong with a file, as `sopwith sop lint` reports it. */
        SopFaultObject: {
            /** @description A rule of the linter, such as `unknown-action`. */
            rule: string;
            /** @enum {string} */
            severity: "error" | "warning";
            /** @description `<portal>/<procedure>.yaml` */
            file: string;
            /** Format: int32 */
            line: number;
            /** Format: int32 */
            column: number;
            message: string;
            /** @description The nearest word that would be right there. */
            suggestion: string | null;
        } & {
            [key: string]: unknown;
        };
        SopGraphNode: {
            id: string;
            kind: string;
            label: string;
            file: string | null;
            /** Format: double */
            line: number | null;
            /** @description The number of the `once` block around it. */
            once: string | null;
        } & {
            [key: string]: unknown;
        };
        SopGraphEdge: {
            from: string;
            to: string;
            label: string;
            /** @description `next`, `failure`, `verify`, or `again`. */
            kind: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The control flow of a procedure. */
        SopGraphObject: {
            nodes: components["schemas"]["SopGraphNode"][];
            edges: components["schemas"]["SopGraphEdge"][];
        } & {
            [key: string]: unknown;
        };
        /** @description What a procedure does. */
        ReviewedSopObject: {
            name: string;
            title: string;
            /** @description The settings of the file, such as `inputs.type: object`. */
            settings: string[];
            /** @description Sentences for reviewers, indented as the steps are nested. */
            sentences: string[];
            graph: components["schemas"]["SopGraphObject"];
        } & {
            [key: string]: unknown;
        };
        /** @description A version for reviewers. */
        SopReviewObject: {
            portal: string;
            /** Format: double */
            number: number;
            files: components["schemas"]["SopFileObject"][];
            /** @description What the linter finds now, in these files and in those of other portals that use them. */
            faults: components["schemas"]["SopFaultObject"][];
            /** @description The procedures without errors. */
            procedures: components["schemas"]["ReviewedSopObject"][];
        } & {
            [key: string]: unknown;
        };
        SopFaultList: {
            data: components["schemas"]["SopFaultObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description A changed file. */
        DraftFile: {
            /** @description `<portal>/<procedure>.yaml` */
            path: string;
            /** @description The whole text; null deletes the file. */
            text: string | null;
        };
        CheckSopsRequest: {
            /**
             * Format: int32
             * @description The number of the version that was changed. 0 is the files on disk.
             */
            base: number;
            /** @description The changed files. Those that are not listed stay as they are. */
            files: components["schemas"]["DraftFile"][];
        };
        SaveSopsRequest: {
            /**
             * Format: int32
             * @description The number of the version that was changed. 0 is the files on disk.
             */
            base: number;
            /** @description The changed files. Those that are not listed stay as they are. */
            files: components["schemas"]["DraftFile"][];
            /** @description What changed, for other authors. */
            note?: string;
        };
        RequestSopReviewRequest: {
            /** @description What the reviewer should know. */
            message?: string;
        } & {
            [key: string]: unknown;
        };
        DecideSopReviewRequest: {
            approved: boolean;
            /** @description Why. Required if the version is declined. */
            comment?: string;
        } & {
            [key: string]: unknown;
        };
        CreateDryRunRequest: {
            /**
             * Format: int32
             * @description The number of the version to run. 0 is the files on disk.
             */
            version: number;
        } & {
            [key: string]: unknown;
        };
        DatabaseHealthObject: {
            version: string;
            /** Format: int32 */
            size_bytes: number;
            /**
             * Format: int32
             * @description Number of connections of all clients to this database.
             */
            connections: number;
            /**
             * Format: int32
             * @description Of the whole server.
             */
            max_connections: number;
        } & {
            [key: string]: unknown;
        };
        LaneHealthObject: {
            /**
             * Format: int32
             * @description Number of pairs of account and portal with queued tasks that are due. If there is no reason below, they wait for a free slot of a worker.
             */
            waiting: number;
            /**
             * Format: int32
             * @description Of these, the number that use all sessions of the connection.
             */
            no_session: number;
            /**
             * Format: int32
             * @description The number that are paused.
             */
            paused: number;
            /**
             * Format: int32
             * @description The number in maintenance, or between two starts.
             */
            closed: number;
            /**
             * Format: int32
             * @description The number whose account runs as many tasks as it may.
             */
            account_limit: number;
        } & {
            [key: string]: unknown;
        };
        /** @enum {string} */
        AlarmName: "credentials_rejected" | "role_missing" | "tasks_wait" | "portal_paused" | "endpoint_disabled" | "submission_uncertain" | "disk_almost_full" | "mails_failing";
        /** @description Construct a type with a set of properties K of type T */
        "Record_string.string-or-number_": {
            [key: string]: string | number;
        };
        /** @description Something that needs an operator now. The operator webhook sends the same. */
        AlarmObject: {
            /** @description What is wrong. */
            alarm: components["schemas"]["AlarmName"];
            /** @description What it is about, such as a portal. */
            subject: string;
            /** @description A sentence for a person. */
            summary: string;
            /**
             * Format: date-time
             * @description Null: unknown.
             */
            since: string | null;
            /** @description IDs, names of portals and machines, and numbers. */
            details: components["schemas"]["Record_string.string-or-number_"];
        } & {
            [key: string]: unknown;
        };
        /** @description A process of the installation. With `sopwith start`, the API and webhooks share one. */
        ProcessObject: {
            id: string;
            /** @enum {string} */
            role: "api" | "worker" | "webhooks";
            version: string;
            host: string;
            /** Format: int32 */
            pid: number;
            /** Format: date-time */
            started_at: string;
            /**
             * Format: date-time
             * @description When it last reported itself: it does so every 10 seconds.
             */
            seen_at: string;
            /**
             * @description `silent`: it has not reported itself for 30 seconds. It has crashed, its machine is gone, or it cannot reach the database.
             * @enum {string}
             */
            state: "alive" | "silent";
            /** Format: int32 */
            memory_bytes: number;
            /**
             * Format: int32
             * @description 99 % of timers were at most this late, in milliseconds, since the last report. A high value means that the process is overloaded.
             */
            event_loop_p99_ms: number;
            /**
             * Format: int32
             * @description The longest delay of a timer, in milliseconds.
             */
            event_loop_max_ms: number;
            /**
             * Format: int32
             * @description Number of connections to the database that are in use.
             */
            connections_used: number;
            /** Format: int32 */
            connections_max: number;
            /**
             * Format: int32
             * @description Number of statements that wait for a connection.
             */
            connections_awaited: number;
            /**
             * Format: int64
             * @description Free space on the disk with the data directory, in bytes. Null: a process of an earlier version.
             */
            disk_free_bytes: number | null;
            /** Format: int64 */
            disk_total_bytes: number | null;
        } & {
            [key: string]: unknown;
        };
        /** @description The state of the installation now. */
        HealthObject: {
            database: components["schemas"]["DatabaseHealthObject"];
            /** Format: int32 */
            tasks_queued: number;
            /**
             * Format: int32
             * @description Number of tasks that an agent works on, also those that have just got the answer of a person.
             */
            tasks_running: number;
            /**
             * Format: int32
             * @description Number of tasks that wait for the answer of a person.
             */
            tasks_waiting: number;
            /**
             * Format: date-time
             * @description When the task became due that has waited longest for its first agent. Null: none waits.
             */
            oldest_queued_at: string | null;
            lanes: components["schemas"]["LaneHealthObject"];
            /**
             * Format: int32
             * @description Number of webhook messages that are on their way.
             */
            deliveries_pending: number;
            /**
             * Format: int32
             * @description Number of webhook messages that are kept until their endpoint is enabled.
             */
            deliveries_parked: number;
            /**
             * Format: int32
             * @description Number of ended tasks that the workers have not added to the statistics yet. Statistics contain them.
             */
            statistics_pending: number;
            /**
             * Format: int32
             * @description Number of webhook endpoints whose last attempts have failed.
             */
            endpoints_failing: number;
            /**
             * Format: int32
             * @description Number of submissions with an unknown outcome, which a person must settle.
             */
            submissions_uncertain: number;
            /** @description What needs an operator. */
            alarms: components["schemas"]["AlarmObject"][];
            processes: components["schemas"]["ProcessObject"][];
        } & {
            [key: string]: unknown;
        };
        /** @description A setting of the process that answers. */
        SettingObject: {
            /** @description The environment variable. */
            name: string;
            file_key: string;
            flag: string;
            description: string;
            /** @description Null: it is not set, or it is secret. */
            value: string | null;
            /** @description Null: there is none. */
            default: string | null;
            /**
             * @description Where the value is from.
             * @enum {string}
             */
            source: "flag" | "environment" | "file" | "default";
            /** @description Its value is never shown. It is set unless `source` is `default`. */
            secret: boolean;
        } & {
            [key: string]: unknown;
        };
        SettingList: {
            data: components["schemas"]["SettingObject"][];
        } & {
            [key: string]: unknown;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listTasks: {
        parameters: {
            query?: {
                /** @description Only tasks with this status. Repeat the parameter for several. */
                status?: components["schemas"]["TaskStatusName"][];
                /** @description Only tasks of this type. */
                type?: string;
                /** @description Only tasks at this portal, such as `acme-health`. */
                portal?: string;
                /** @description Only tasks that failed with this code. */
                failure_code?: string;
                /** @description Only tasks whose ID begins with this text, such as `task_01m8ckqb`. */
                id_prefix?: string;
                /** @description Only tasks that were created with exactly this `external_id`. */
                external_id?: string;
                /** @description Only tasks that this schedule created. */
                schedule_id?: string;
                /** @description Whether dry runs are among the tasks. Default `exclude`. */
                dry_runs?: "include" | "exclude" | "only";
                /** @description Only tasks created after this time. */
                created_after?: string;
                /** @description Only tasks created before this time. */
                created_before?: string;
                /** @description Maximum number of tasks. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    /** @description `rel="next"` if there is a next page. */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createTask: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description 1 to 255 visible ASCII characters. For 30 days, the same request with the same key returns the first task.
                 * @example 0b0f6a52-5b1e-4a57-a6a5-5d3e9d1f2c11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTaskRequest"];
                "multipart/form-data": {
                    /** @description One part per file: up to 25 MiB each and 50 MiB in total. Content, extension, and Content-Type must match. */
                    files: string[];
                };
            };
        };
        responses: {
            /** @description The created task. */
            200: {
                headers: {
                    /** @description `true` if the key was used before and this is the first task. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `malformed_multipart`, `invalid_idempotency_key`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The body arrived too slowly: `request_timeout`. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Too large: `payload_too_large`, `file_too_large`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The body is neither JSON in UTF-8 nor multipart: `unsupported_media_type`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`, `unknown_task_type`, `invalid_task_data`, `file_type_not_allowed`, `too_many_files`, `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Too many requests or queued tasks: `rate_limited`, `queue_full`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getTask: {
        parameters: {
            query?: {
                /** @description `data` adds the data that was sent with the task, which may be patient data. */
                include?: "data";
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskObject"];
                };
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    cancelTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskObject"];
                };
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The task can no longer be canceled: `task_already_final`, `past_point_of_no_return`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    answerTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TaskAnswer"];
            };
        };
        responses: {
            /** @description The task. It continues within a moment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The body arrived too slowly: `request_timeout`. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The task is not waiting for an answer: `conflict`, `task_already_final`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Too large: `payload_too_large`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The body is not JSON in UTF-8: `unsupported_media_type`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    deleteTaskData: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The task, without its data. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskObject"];
                };
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The data cannot be deleted now: `task_not_final`, `legal_hold`, `delivery_in_progress`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createTasks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBatchRequest"];
            };
        };
        responses: {
            /** @description The outcome of each task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskOutcomeList"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The body arrived too slowly: `request_timeout`. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The body is larger than 4 MiB: `payload_too_large`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The body is not JSON in UTF-8: `unsupported_media_type`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is not a list of 1 to 500 tasks: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Too many requests or batches in progress: `rate_limited`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    retryTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new task. */
            200: {
                headers: {
                    /** @description `true` if an earlier request has created the new task. */
                    "Idempotency-Replayed"?: "true";
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskObject"];
                };
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The task cannot be retried: `task_not_final`, `is_dry_run`, `already_submitted`, `submission_uncertain`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The data or a file of the task is deleted: `data_purged`. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The task type no longer accepts the data: `unknown_task_type`, `invalid_task_data`, `file_type_not_allowed`, `too_many_files`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Too many requests or queued tasks: `rate_limited`, `queue_full`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listTaskEvents: {
        parameters: {
            query?: {
                /** @description Only entries with a higher number. */
                after?: number;
            };
            header?: {
                /**
                 * @description Stream only: resume after the entry with this number.
                 * @example 17
                 */
                "Last-Event-ID"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                    "text/event-stream": string;
                };
            };
            /** @description Stream only: the task is final and has no later entries. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getTaskFailure: {
        parameters: {
            query?: {
                /** @description The number of the attempt. Default: the last attempt that failed. */
                attempt?: number;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FailureReportObject"];
                };
            };
            /** @description The account has no such task, or the task no such report: `not_found`, `no_failure_report`, `failure_report_purged`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getLivePicture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The latest picture. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LivePictureObject"];
                };
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description No worker works on the task now: `task_not_running`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getTaskProcedure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files of the portal. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskProcedureObject"];
                };
            };
            /** @description The account has no such task, or the task no such procedure: `not_found`, `no_procedure`, `procedure_changed`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listTaskSubmissions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submissions. Empty if the task has started none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskSubmissionList"];
                };
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getTaskResult: {
        parameters: {
            query?: {
                /** @description `json`, or the name of a format that the task type lists. */
                result_format?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResultObject"] | string;
                    "application/edi-x12": unknown;
                };
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The task type does not have the format: `not_acceptable`. */
            406: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The task has not ended, or has no result that the format can express: `task_not_final`, `no_result`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The result, or the data that the format needs, is deleted: `data_purged`. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listSchedules: {
        parameters: {
            query?: {
                /** @description Maximum number of schedules. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleList"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateScheduleRequest"];
                "multipart/form-data": {
                    /** @description One part per file: up to 25 MiB each and 50 MiB in total. Content, extension, and Content-Type must match. Each task gets copies of them. */
                    files: string[];
                };
            };
        };
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `malformed_multipart`, `invalid_idempotency_key`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Too large: `payload_too_large`, `file_too_large`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The body is neither JSON in UTF-8 nor multipart: `unsupported_media_type`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`, `unknown_task_type`, `invalid_task_data`, `file_type_not_allowed`, `too_many_files`, `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: {
                /** @description `data` adds the data of the tasks, which may be patient data. */
                include?: "data";
            };
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleObject"];
                };
            };
            /** @description The account has no such schedule: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    deleteSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schedule is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The account has no such schedule: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account, or the patient, is on legal hold: `legal_hold`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    changeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeScheduleRequest"];
            };
        };
        responses: {
            /** @description The changed schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account has no such schedule: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The schedule has ended: `conflict`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    pauseSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paused schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleObject"];
                };
            };
            /** @description The account has no such schedule: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The schedule has ended: `conflict`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    resumeSchedule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The active schedule. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleObject"];
                };
            };
            /** @description The account has no such schedule: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The schedule has ended, or is not due before it ends: `conflict`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listScheduleRuns: {
        parameters: {
            query?: {
                /** @description Maximum number of runs. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
            };
            header?: never;
            path: {
                schedule_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleRunList"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account has no such schedule: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listTaskTypes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The types, in alphabetical order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskTypeList"];
                };
            };
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                /** @description Start of the time range. Default: 24 hours before its end. */
                ended_after?: string;
                /** @description End of the time range. Default: now. */
                ended_before?: string;
                /** @description `hour`, in UTC, or `day`. A time range has up to 400 of them. */
                bucket?: "hour" | "day";
                /** @description The time zone of days: an IANA name, such as `America/New_York`. */
                time_zone?: string;
                /** @description Only tasks at this portal, such as `acme-health`. */
                portal?: string;
                /** @description Only tasks of this type. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatisticsObject"];
                };
            };
            /** @description A parameter is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    deletePatientData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeletePatientRequest"];
            };
        };
        responses: {
            /** @description The tasks and schedules of the patient. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientReportObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The body arrived too slowly: `request_timeout`. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Too large: `payload_too_large`. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The body is not JSON in UTF-8: `unsupported_media_type`. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    pushCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The portal that the account is connected to. */
                portal: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushCodeRequest"];
            };
        };
        responses: {
            /** @description The code is stored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account is not connected to this portal: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`, `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listArtifacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The artifacts, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArtifactList"];
                };
            };
            /** @description The account has no such task or artifact: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    downloadArtifact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A single range of bytes.
                 * @example bytes=0-1023
                 */
                Range?: string;
            };
            path: {
                id: string;
                artifact_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The requested range. */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The account has no such task or artifact: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The file is deleted: `data_purged`. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The range is outside the file: `range_not_satisfiable`. */
            416: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    exportEvidence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-tar": string;
                };
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The task can still change: `task_not_final`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getEvidenceKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvidenceKeyObject"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries, newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
            /** @description The account has no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listAllDeliveries: {
        parameters: {
            query?: {
                /** @description Only deliveries with one of these states. */
                state?: ("pending" | "delivered" | "failed" | "parked")[];
                /** @description Maximum number of deliveries. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryPage"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getDeliveryMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryMessageObject"];
                };
            };
            /** @description The account has no such delivery: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery; its next attempt is due now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryObject"];
                };
            };
            /** @description The account has no such delivery: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The message cannot be sent: `endpoint_disabled`, `no_webhook_endpoint`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The message is deleted: `data_purged`. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response of the endpoint, or the reason why it could not be reached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestObject"];
                };
            };
            /** @description The account has no endpoint: `no_webhook_endpoint`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionObject"];
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The person is not signed in: `sign_in_failed`, `totp_required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request may come from another site, or passwords are off: `csrf`, `password_sign_in_off`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeSessionRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request may come from another site: `csrf`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    signInWithLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkSignInRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The person is not signed in: `sign_in_failed`, `totp_required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request may come from another site: `csrf`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    confirmSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The person has not proved who they are: `not_signed_in`, `sign_in_failed`, `totp_required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request cannot be accepted: `csrf`, `password_sign_in_off`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    setPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPasswordRequest"];
            };
        };
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The person has not proved who they are: `not_signed_in`, `sign_in_failed`, `totp_required`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The person has no password and must confirm who they are, passwords are off, or the request may come from another site: `confirmation_required`, `password_sign_in_off`, `csrf`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    beginTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the app needs. It is shown only once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpObject"];
                };
            };
            /** @description The person must confirm who they are: `confirmation_required`, `csrf`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A sign-in needs only the password. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The person must confirm who they are: `confirmation_required`, `csrf`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTotpRequest"];
            };
        };
        responses: {
            /** @description Ten recovery codes. They are shown only once, and each works once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The code is wrong: `sign_in_failed`, `not_signed_in`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The person must confirm who they are: `confirmation_required`, `csrf`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ten recovery codes. They are shown only once, and each works once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesObject"];
                };
            };
            /** @description The person must confirm who they are: `confirmation_required`, `csrf`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The person has no second factor: `conflict`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listSignInMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways to sign in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInMethodsObject"];
                };
            };
            /** @description The operation takes no parameters: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    beginOidcSignIn: {
        parameters: {
            query?: {
                /** @description `confirm`: the person is signed in, and proves again who they are. */
                purpose?: "sign_in" | "confirm";
                /** @description Whether the provider asks who the person is even if it knows, so that they can sign in as somebody else. */
                again?: boolean;
                /** @description A path of the console, such as `/console/tasks`. */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser goes to the provider, or to a page that explains why it cannot. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Only people who are signed in confirm who they are: `not_signed_in`. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The installation has no provider: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The address is not one of the console: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    finishOidcSignIn: {
        parameters: {
            query?: {
                error?: string;
                code?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The browser goes to the console. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The installation has no provider: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenSessionList"];
                };
            };
        };
    };
    endOwnSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All sessions have ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endOwnSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description You have no such session: `not_found`. It may have ended. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description Only people with a role in this account. An administrator of one account must name it. */
                account_id?: string;
                /** @description Only people with this part of a name or of an e-mail address. Upper and lower case do not differ. */
                search?: string;
                /** @description Maximum number of people. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonList"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePersonRequest"];
            };
        };
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPersonObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`, `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonObject"];
                };
            };
            /** @description There is no such person: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    changePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePersonRequest"];
            };
        };
        responses: {
            /** @description The changed person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such person or account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    setPersonRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetRoleRequest"];
            };
        };
        responses: {
            /** @description The changed person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such person or account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    deletePersonRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changed person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such person or account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description It is the only role of the person: `last_role`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createPersonLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLinkRequest"];
            };
        };
        responses: {
            /** @description The link, which is shown only once. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LinkObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`, `password_sign_in_off`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such person or account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The person is disabled: `conflict`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    endPersonSessions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such person or account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    unlockPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such person or account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    resetPersonTotp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such person or account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    removePersonPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                person_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`, `beyond_authority`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such person or account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description Maximum number of accounts. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
                /** @description Only accounts with this part of a name. Upper and lower case do not differ. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountList"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAccountRequest"];
            };
        };
        responses: {
            /** @description The account, with its secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedAccountObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Another account has this name: `account_name_taken`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`, `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    changeAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeAccountRequest"];
            };
        };
        responses: {
            /** @description The changed account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description The account. Without it, the list contains the administration keys. */
                account_id?: string;
                /** @description Maximum number of keys. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKeyObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account has too many active keys: `too_many_api_keys`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`, `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key, without its secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyObject"];
                };
            };
            /** @description There is no such key: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    rotateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateApiKeyRequest"];
            };
        };
        responses: {
            /** @description The new key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKeyObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such key: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The key cannot be rotated: `api_key_ended`, `too_many_api_keys`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                key_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The revoked key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such key: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint, without its secrets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointObject"];
                };
            };
            /** @description The account does not exist, or has no webhook endpoint: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    setEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetEndpointRequest"];
            };
        };
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointWithSecretObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is an endpoint, and the request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    rotateSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateSecretRequest"];
            };
        };
        responses: {
            /** @description The endpoint, with what its receiver verifies signatures with. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointWithSecretObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account does not exist, or has no webhook endpoint: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Too many secrets sign: `too_many_webhook_secrets`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    enableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnabledEndpointObject"];
                };
            };
            /** @description The account does not exist, or has no webhook endpoint: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    disableEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndpointObject"];
                };
            };
            /** @description The account does not exist, or has no webhook endpoint: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    testEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response of the endpoint, or the reason why it could not be reached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestObject"];
                };
            };
            /** @description The account does not exist, or has no webhook endpoint: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    redeliverRange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeliverRequest"];
            };
        };
        responses: {
            /** @description The number of deliveries that are sent again. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RedeliveredObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account does not exist, or has no webhook endpoint: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The endpoint is disabled: `endpoint_disabled`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listConnections: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connections. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionList"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateConnectionRequest"];
            };
        };
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account is already connected to this portal: `portal_already_connected`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`, `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                portal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection, without its credentials. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionObject"];
                };
            };
            /** @description The account does not exist, or has no connection to this portal: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    deleteConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                portal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account does not exist, or has no connection to this portal: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    changeConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                portal: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeConnectionRequest"];
            };
        };
        responses: {
            /** @description The changed connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account does not exist, or has no connection to this portal: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    replaceCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                portal: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplaceCredentialsRequest"];
            };
        };
        responses: {
            /** @description The changed connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account does not exist, or has no connection to this portal: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    resetCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                portal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionObject"];
                };
            };
            /** @description The account does not exist, or has no connection to this portal: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    pauseConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                portal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The paused connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionObject"];
                };
            };
            /** @description The account does not exist, or has no connection to this portal: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    resumeConnection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                portal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The connection. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConnectionObject"];
                };
            };
            /** @description The account does not exist, or has no connection to this portal: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listPortalActivity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activity of each connection, in alphabetical order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalActivityList"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createSignInTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                portal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test, which has not started. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInTestObject"];
                };
            };
            /** @description The request cannot be parsed: `invalid_idempotency_key`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account does not exist, or has no connection to this portal: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The test cannot start now: `credentials_rejected`, `connection_paused`, `portal_in_maintenance`, `sign_in_test_in_progress`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The key was used for another request: `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getSignInTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                portal: string;
                test_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The test, with its result if it is finished. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInTestObject"];
                };
            };
            /** @description There is no such test of this connection: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listSubmissions: {
        parameters: {
            query?: {
                /** @description Only submissions of this account. */
                account_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The submissions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubmissionList"];
                };
            };
        };
    };
    settleSubmission: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                task_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettleSubmissionRequest"];
            };
        };
        responses: {
            /** @description The number of settled submissions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettledObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is nothing to settle: `nothing_uncertain`, `task_not_final`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listMaintenance: {
        parameters: {
            query?: {
                /** @description Only windows of this portal. */
                portal?: string;
                /** @description Maximum number of windows. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceList"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMaintenanceRequest"];
            };
        };
        responses: {
            /** @description The window. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`, `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                window_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The window. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceObject"];
                };
            };
            /** @description There is no such window: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    deleteMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                window_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The window is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such window: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    changeMaintenance: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                window_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMaintenanceRequest"];
            };
        };
        responses: {
            /** @description The changed window. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MaintenanceObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such window: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getInventory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The inventory. It contains numbers and times only. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InventoryObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The times. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    changeRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeRetentionRequest"];
            };
        };
        responses: {
            /** @description The changed times. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetentionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed them: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    shredAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShredAccountRequest"];
            };
        };
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The caller may not do this: `insufficient_scope`, `csrf`, `confirmation_required`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account is in use: `account_not_disabled`, `account_has_open_tasks`, `legal_hold`, `account_shredded`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    deletePatientDataOfAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeletePatientRequest"];
            };
        };
        responses: {
            /** @description The tasks of the patient. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PatientReportObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listPatientDisclosures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PatientDisclosuresRequest"];
            };
        };
        responses: {
            /** @description One page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`; or the cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    previewPurge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is due, by account and kind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgePreviewObject"];
                };
            };
        };
    };
    purge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was deleted, by account and kind. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PurgeObject"];
                };
            };
        };
    };
    listHolds: {
        parameters: {
            query?: {
                /** @description Only holds of this account, its tasks, and its patients. */
                account_id?: string;
                /** @description Maximum number of holds. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldList"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createHold: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateHoldRequest"];
            };
        };
        responses: {
            /** @description The hold. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `invalid_idempotency_key`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account or task: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is a hold: `already_on_hold`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`, `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hold_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hold. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HoldObject"];
                };
            };
            /** @description There is no such hold: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    releaseHold: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                hold_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The hold is released. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such hold: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listSopVersions: {
        parameters: {
            query?: {
                /** @description Only versions of this portal. */
                portal?: string;
                /** @description Only versions with this review: `waiting` lists what is to be reviewed. */
                review?: "waiting" | "approved" | "declined";
                /** @description Maximum number of versions. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopVersionList"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    uploadSops: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadSopsRequest"];
            };
        };
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopVersionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The upload was rejected: `validation_failed`, `invalid_procedures`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getSopVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopVersionWithFiles"];
                };
            };
            /** @description There is no such version: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    diffSopVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
                from: string;
                to: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The changed files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopDiff"];
                };
            };
            /** @description There is no such version: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listSopActivations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activations. Empty: all accounts use the files on disk. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopActivationList"];
                };
            };
        };
    };
    getSopActivation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
                /** @description `all`, or the ID of an account. */
                scope: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activation. If there is none, version 0 is active. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopActivationObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    activateSops: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
                /** @description `all`, or the ID of an account. */
                scope: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivateSopsRequest"];
            };
        };
        responses: {
            /** @description The activation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopActivationObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such account or version: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description A second person must approve the version first: `review_required`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`, `invalid_procedures`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    resetSops: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
                /** @description The ID of an account. */
                scope: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activation is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    rollBackSops: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
                /** @description `all`, or the ID of an account. */
                scope: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The activation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopActivationObject"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is nothing to roll back: `nothing_to_roll_back`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Somebody else changed it: `precondition_failed`. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request has no `If-Match`: `precondition_required`. */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Only entries of this account. */
                account_id?: string;
                /** @description Only entries of this actor, such as `key:Ab3dEf6hIj9kLm2n`. */
                actor?: string;
                /** @description Only entries with this action, such as `portal.paused`, or all actions of a noun: `portal`. */
                action?: string;
                /** @description Only entries about the object with this ID. */
                object?: string;
                /** @description Only entries of the request with this `X-Request-Id`. */
                request_id?: string;
                /** @description Only entries at or after this time. */
                created_after?: string;
                /** @description Only entries before this time. */
                created_before?: string;
                /** @description Maximum number of entries. */
                limit?: number;
                /** @description `next_cursor` of the previous page, unchanged. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. The `Link` header refers to the next one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditList"];
                };
            };
            /** @description The cursor was not issued by this API: `invalid_cursor`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    verifyAudit: {
        parameters: {
            query?: {
                /** @description A `head` of an earlier response: the chain must still contain it. */
                head?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. The log is intact if `faults` is empty. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditVerificationObject"];
                };
            };
        };
    };
    getInstallationStatistics: {
        parameters: {
            query?: {
                /** @description Start of the time range. Default: 24 hours before its end. */
                ended_after?: string;
                /** @description End of the time range. Default: now. */
                ended_before?: string;
                /** @description `hour`, in UTC, or `day`. A time range has up to 400 of them. */
                bucket?: "hour" | "day";
                /** @description The time zone of days: an IANA name, such as `America/New_York`. */
                time_zone?: string;
                /** @description Only tasks at this portal, such as `acme-health`. */
                portal?: string;
                /** @description Only tasks of this type. */
                type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationStatisticsObject"];
                };
            };
            /** @description A parameter is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    listProcedures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The portals, in alphabetical order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalProceduresList"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getProcedureStatistics: {
        parameters: {
            query?: {
                /** @description Only tasks of the last days. */
                days?: number;
            };
            header?: never;
            path: {
                account_id: string;
                portal: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Each version that tasks ran, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopStatisticsList"];
                };
            };
            /** @description There is no such account: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    reviewSopVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version for reviewers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopReviewObject"];
                };
            };
            /** @description There is no such version: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    checkSops: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckSopsRequest"];
            };
        };
        responses: {
            /** @description Errors and warnings of all files, up to 200. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopFaultList"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such version: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    saveSops: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveSopsRequest"];
            };
        };
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopVersionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such version: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The change was rejected: `validation_failed`, `invalid_procedures`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    requestSopReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestSopReviewRequest"];
            };
        };
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopVersionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such version: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The version waits for a review or is approved: `already_in_review`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    decideSopReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                portal: string;
                number: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideSopReviewRequest"];
            };
        };
        responses: {
            /** @description The version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SopVersionObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description There is no such version: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The version cannot be decided on: `not_in_review`, `own_version`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid: `validation_failed`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    createDryRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                account_id: string;
                task_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDryRunRequest"];
            };
        };
        responses: {
            /** @description The new task. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskObject"];
                };
            };
            /** @description The request cannot be parsed: `malformed_json`, `bad_request`, `invalid_idempotency_key`. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The account or the task does not exist: `not_found`. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The task cannot be run so: `task_not_final`, `is_dry_run`, `dry_run_impossible`, `review_required`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The data or a file of the task is deleted: `data_purged`. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description The request is invalid, or the task type no longer accepts the data: `validation_failed`, `unknown_task_type`, `invalid_task_data`, `file_type_not_allowed`, `too_many_files`, `idempotency_key_reused`. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
            /** @description Too many requests or queued tasks: `rate_limited`, `queue_full`. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The state now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthObject"];
                };
            };
        };
    };
    listSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings, in the order of the documentation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingList"];
                };
            };
        };
    };
    testAlarm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The response of the receiver, or the reason why it could not be reached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTestObject"];
                };
            };
            /** @description There is no operator webhook: `operator_webhook_not_set`. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemObject"];
                };
            };
        };
    };
}
