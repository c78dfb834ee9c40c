// Generated from the API's route tables by `npm run schema`. Do not edit.

export interface paths {
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in with an email address and a password */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account and log in. With an invitation, also join its project */
        post: operations["signup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Log out of this session */
        get: operations["logout"];
        put?: never;
        /** Log out of this session, from a dashboard page */
        post: operations["endSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log out of every session of the user */
        post: operations["logoutAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/oauth-config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the login providers that are set up */
        get: operations["getLoginProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verify an email address with the token from an email. Without a session, also set a new password */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send another verification email */
        post: operations["requestVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/request-password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send a password reset email, if the address has an account with a password */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with the token from a reset email, and end every session */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation to a project */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/{provider}/outbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirect to a login provider, `github` or `google` */
        get: operations["beginProviderLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Finish the login at a provider. Redirects to the dashboard, or to its login page with a message */
        get: operations["finishProviderLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an email to one or more recipients
         * @description Named keys need the scope `send`.
         */
        post: operations["sendMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/send/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send up to 100 different emails
         * @description Named keys need the scope `send`.
         */
        post: operations["sendBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an email address without sending to it
         * @description Named keys need the scope `send`.
         */
        post: operations["verifyAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List email records, newest first
         * @description Named keys need the scope `emails:read`.
         */
        get: operations["listEmails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/emails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one email record with its body and timeline
         * @description Named keys need the scope `emails:read`.
         */
        get: operations["getEmail"];
        put?: never;
        post?: never;
        /**
         * Cancel a scheduled email; its record stays
         * @description Named keys need the scope `emails:write` or `send`.
         */
        delete: operations["cancelEmail"];
        options?: never;
        head?: never;
        /**
         * Change the time of a scheduled email
         * @description Named keys need the scope `emails:write` or `send`.
         */
        patch: operations["rescheduleEmail"];
        trace?: never;
    };
    "/emails/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel several scheduled emails
         * @description Named keys need the scope `emails:write`.
         */
        post: operations["cancelEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact, or update the contact with this email address (200)
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["upsertContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check which of up to 500 email addresses have a contact
         * @description Named keys need the scope `contacts:read`.
         */
        post: operations["lookupContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one contact
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["getContact"];
        put?: never;
        post?: never;
        /**
         * Delete a contact with its emails and events
         * @description Named keys need the scope `contacts:write`.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        /**
         * Change the email address, subscription or data of a contact
         * @description Named keys need the scope `contacts:write`.
         */
        patch: operations["changeContact"];
        trace?: never;
    };
    "/contacts/{id}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Choose for a contact which topics it gets email of
         * @description Named keys need the scope `contacts:write`.
         */
        patch: operations["chooseTopics"];
        trace?: never;
    };
    "/contacts/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields of contacts
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["listFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}/values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the most frequent values of a field
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["listFieldValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show where a field is used
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["getFieldUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/fields/{field}": {
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
         * Delete a field from every contact
         * @description Named keys need the scope `contacts:write`.
         */
        delete: operations["deleteField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a job that subscribes contacts
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["bulkSubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a job that unsubscribes contacts
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["bulkUnsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a job that deletes contacts with their history
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["bulkDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk-add-to-segment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a job that adds contacts to the list of a STATIC segment
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["bulkAddToSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/bulk/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bulk job, with its result when completed
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["getBulkJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Snooze a contact, or change the end of its snooze
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["snoozeContact"];
        /**
         * End the snooze of a contact, and subscribe it again
         * @description Named keys need the scope `contacts:write`.
         */
        delete: operations["endSnooze"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the segments that a contact is in now, newest first
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["listContactSegments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the workflow executions of a contact, newest start first
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["listContactExecutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Explain why a contact is in a segment, a condition or a campaign's audience now, filter by filter
         * @description Named keys need the scope `contacts:read`.
         */
        post: operations["explainContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a job that writes contacts into a CSV file: all, those that match a condition, or members of a segment
         * @description Named keys need the scope `contacts:read`.
         */
        post: operations["exportContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all topics by position
         * @description Named keys need the scope `topics:read`.
         */
        get: operations["listTopics"];
        put?: never;
        /**
         * Create a topic: a subject of email that contacts choose apart from their subscription
         * @description Named keys need the scope `topics:write`.
         */
        post: operations["createTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/topics/{id}": {
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
         * Delete a topic that is not in use, with the choices of all contacts
         * @description Named keys need the scope `topics:write`.
         */
        delete: operations["deleteTopic"];
        options?: never;
        head?: never;
        /**
         * Change a topic. Its key and its default never change
         * @description Named keys need the scope `topics:write`.
         */
        patch: operations["changeTopic"];
        trace?: never;
    };
    "/topics/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the contacts that get a topic, and those that have chosen
         * @description Named keys need the scope `topics:read`.
         */
        get: operations["getTopicStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a job that writes all data about a contact into a JSON file
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["exportContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/erase": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a contact and start a job that removes all other data about the person
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["eraseContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/data-jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the export or the erasure of a contact's data, with its result when completed
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["getDataJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the addresses that get no email, newest first
         * @description Named keys need the scope `suppressions:read`.
         */
        get: operations["listSuppressions"];
        put?: never;
        /**
         * Put addresses on the list
         * @description Named keys need the scope `suppressions:write`.
         */
        post: operations["addSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the entry of an address
         * @description Named keys need the scope `suppressions:read`.
         */
        get: operations["getSuppression"];
        put?: never;
        post?: never;
        /**
         * Take an address off the list. Subscribes no contact
         * @description Named keys need the scope `suppressions:write`.
         */
        delete: operations["removeSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/import-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the project's contacts on the list that are on the list of the mail provider's account
         * @description Named keys need the scope `suppressions:write`.
         */
        post: operations["importAccountSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write the list into a file. GET /jobs/{jobId} shows its address, which works for an hour
         * @description Named keys need the scope `suppressions:write`.
         */
        post: operations["exportSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import contacts from a CSV file
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["importContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a URL to upload a CSV file of up to 1 GB. The import starts after the upload
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["announceImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/{jobId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import the file of a dry run with the same options, without a second upload
         * @description Named keys need the scope `contacts:write`.
         */
        post: operations["importCheckedFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the progress and the result of an import
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/import/{jobId}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows that were not imported, in file order
         * @description Named keys need the scope `contacts:read`.
         */
        get: operations["listImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put the addresses of a CSV file on the suppression list. GET /jobs/{jobId} shows the result
         * @description Named keys need the scope `suppressions:write`.
         */
        post: operations["importSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suppressions/import/upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a URL to upload such a file of up to 1 GB. The import starts after the upload
         * @description Named keys need the scope `suppressions:write`.
         */
        post: operations["announceSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the jobs of the last 30 days, newest first
         * @description Named keys need the scope `read`.
         */
        get: operations["listJobs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/jobs/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a job of any kind, with its result when completed
         * @description Named keys need the scope `read`.
         */
        get: operations["getJob"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track an event of a contact from a web page or an app
         * @description Named keys need the scope `track`.
         */
        post: operations["track"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Track an event of a contact from a server or the dashboard
         * @description Named keys need the scope `events:write` or `track`.
         */
        post: operations["trackEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events, newest first
         * @description Named keys need the scope `events:read`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count events by name
         * @description Named keys need the scope `events:read`.
         */
        get: operations["getEventStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/names": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event names, the most frequent first
         * @description Named keys need the scope `events:read`.
         */
        get: operations["listEventNames"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventName}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show where an event is used, and how often it happened
         * @description Named keys need the scope `events:read`.
         */
        get: operations["getEventUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/contact/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events of a contact, newest first
         * @description Named keys need the scope `events:read`.
         */
        get: operations["listContactEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{eventName}": {
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
         * Delete all events with a name
         * @description Named keys need the scope `events:write`.
         */
        delete: operations["deleteEvent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all segments, newest first
         * @description Named keys need the scope `segments:read`.
         */
        get: operations["listSegments"];
        put?: never;
        /**
         * Create a segment: contacts that match a condition (DYNAMIC), or a list of contacts (STATIC)
         * @description Named keys need the scope `segments:write`.
         */
        post: operations["createSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one segment
         * @description Named keys need the scope `segments:read`.
         */
        get: operations["getSegment"];
        put?: never;
        post?: never;
        /**
         * Delete a segment that is not in use. Its contacts stay
         * @description Named keys need the scope `segments:write`.
         */
        delete: operations["deleteSegment"];
        options?: never;
        head?: never;
        /**
         * Change a segment. A new condition counts its members again
         * @description Named keys need the scope `segments:write`.
         */
        patch: operations["changeSegment"];
        trace?: never;
    };
    "/segments/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of a segment, newest first
         * @description Named keys need the scope `segments:read`.
         */
        get: operations["listSegmentContacts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the members of a segment now, and store the count
         * @description Named keys need the scope `segments:write`.
         */
        post: operations["refreshSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/compute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update the membership of a tracked segment. Each contact that enters or leaves causes an event
         * @description Named keys need the scope `segments:write`.
         */
        post: operations["computeSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add up to 500 contacts to a STATIC segment, by email address
         * @description Named keys need the scope `segments:write`.
         */
        post: operations["addMembers"];
        /**
         * Remove up to 500 contacts from a STATIC segment, by email address
         * @description Named keys need the scope `segments:write`.
         */
        delete: operations["removeMembers"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the contacts that a condition matches, without storing it. An exact count over 20 s becomes a job
         * @description Named keys need the scope `segments:read`.
         */
        post: operations["previewSegment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/segments/preview/{jobId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the job of an exact preview, with its result when completed
         * @description Named keys need the scope `segments:read`.
         */
        get: operations["getSegmentPreview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Named keys need the scope `templates:read`.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Named keys need the scope `templates:write`.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one template
         * @description Named keys need the scope `templates:read`.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template that no workflow uses. Emails made from it stay
         * @description Named keys need the scope `templates:write`.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Change a template. Emails rendered from now on use it
         * @description Named keys need the scope `templates:write`.
         */
        patch: operations["changeTemplate"];
        trace?: never;
    };
    "/templates/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a template
         * @description Named keys need the scope `templates:write`.
         */
        post: operations["duplicateTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/{id}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show where a template is used
         * @description Named keys need the scope `templates:read`.
         */
        get: operations["getTemplateUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render content that is not stored as an email would have it. Faults are part of the answer
         * @description Named keys need the scope `templates:write`.
         */
        post: operations["previewContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/templates/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test email of content that is not stored to one address
         * @description Named keys need the scope `templates:write`.
         */
        post: operations["testContent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List campaigns
         * @description Named keys need the scope `campaigns:read`.
         */
        get: operations["listCampaigns"];
        put?: never;
        /**
         * Create a campaign as a draft
         * @description Named keys need the scope `campaigns:write`.
         */
        post: operations["createCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one campaign
         * @description Named keys need the scope `campaigns:read`.
         */
        get: operations["getCampaign"];
        /**
         * Change a campaign that is not sent yet. Omitted fields stay
         * @description Named keys need the scope `campaigns:write`.
         */
        put: operations["changeCampaign"];
        post?: never;
        /**
         * Delete a campaign that is not scheduled or sending. Its emails stay
         * @description Named keys need the scope `campaigns:write`.
         */
        delete: operations["deleteCampaign"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a campaign as a draft
         * @description Named keys need the scope `campaigns:write`.
         */
        post: operations["duplicateCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/estimate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Estimate the recipients, the price and the finish time of a campaign
         * @description Named keys need the scope `campaigns:read`.
         */
        get: operations["estimateCampaign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statistics of a campaign
         * @description Named keys need the scope `campaigns:read`.
         */
        get: operations["getCampaignStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report of a campaign: over time, by link and by recipient domain
         * @description Named keys need the scope `campaigns:read`.
         */
        get: operations["getCampaignReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the recipients of a campaign with the status of each email
         * @description Named keys need the scope `campaigns:read`.
         */
        get: operations["listRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a campaign now, after some seconds or at a time. A new time replaces the old one
         * @description Named keys need the scope `campaigns:send`.
         */
        post: operations["sendCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a sending campaign for up to 30 days. No further email is handed over
         * @description Named keys need the scope `campaigns:send`.
         */
        post: operations["pauseCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused campaign with the recipients that are pending
         * @description Named keys need the scope `campaigns:send`.
         */
        post: operations["resumeCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/unschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a scheduled campaign a draft again. A draft stays as it is
         * @description Named keys need the scope `campaigns:send`.
         */
        post: operations["unscheduleCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a scheduled, sending or paused campaign. Emails already sent stay
         * @description Named keys need the scope `campaigns:send`.
         */
        post: operations["cancelCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/send-missing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a finished campaign again to recipients that it missed. No contact gets two emails
         * @description Named keys need the scope `campaigns:send`.
         */
        post: operations["sendMissing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/campaigns/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test email of a campaign to one address. It does not count in statistics
         * @description Named keys need the scope `campaigns:send`.
         */
        post: operations["testCampaign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workflows
         * @description Named keys need the scope `workflows:read`.
         */
        get: operations["listWorkflows"];
        put?: never;
        /**
         * Create a workflow that an event starts. It is disabled and has a TRIGGER step
         * @description Named keys need the scope `workflows:write`.
         */
        post: operations["createWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields that a CONDITION step can test
         * @description Named keys need the scope `workflows:read`.
         */
        get: operations["listWorkflowFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one workflow with its steps and transitions
         * @description Named keys need the scope `workflows:read`.
         */
        get: operations["getWorkflow"];
        put?: never;
        post?: never;
        /**
         * Delete a workflow and its finished executions
         * @description Named keys need the scope `workflows:write`.
         */
        delete: operations["deleteWorkflow"];
        options?: never;
        head?: never;
        /**
         * Change a workflow, enable or disable it, or change its trigger
         * @description Named keys need the scope `workflows:write`.
         */
        patch: operations["changeWorkflow"];
        trace?: never;
    };
    "/workflows/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy a workflow. The copy is disabled and has no executions
         * @description Named keys need the scope `workflows:write`.
         */
        post: operations["duplicateWorkflow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/steps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a step. By default it follows the newest step without a successor
         * @description Named keys need the scope `workflows:write`.
         */
        post: operations["addStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/steps/{stepId}": {
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
         * Delete a step and its transitions, or splice it out
         * @description Named keys need the scope `workflows:write`.
         */
        delete: operations["deleteStep"];
        options?: never;
        head?: never;
        /**
         * Change a step. Running executions keep the step they started with
         * @description Named keys need the scope `workflows:write`.
         */
        patch: operations["changeStep"];
        trace?: never;
    };
    "/workflows/{id}/transitions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Link two steps. An existing transition is returned with 200
         * @description Named keys need the scope `workflows:write`.
         */
        post: operations["addTransition"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/transitions/{transitionId}/insert-step": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Insert a step into a transition
         * @description Named keys need the scope `workflows:write`.
         */
        post: operations["insertStep"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/transitions/{transitionId}": {
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
         * Delete a transition
         * @description Named keys need the scope `workflows:write`.
         */
        delete: operations["deleteTransition"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the executions of a workflow, newest first
         * @description Named keys need the scope `workflows:read`.
         */
        get: operations["listExecutions"];
        put?: never;
        /**
         * Start a workflow for a contact, whatever its trigger is
         * @description Named keys need the scope `workflows:write`.
         */
        post: operations["startExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions/{executionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one execution with its steps
         * @description Named keys need the scope `workflows:read`.
         */
        get: operations["getExecution"];
        put?: never;
        post?: never;
        /**
         * Cancel an execution. Emails already queued are sent
         * @description Named keys need the scope `workflows:write`.
         */
        delete: operations["cancelExecution"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/workflows/{id}/executions/cancel-all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel every active execution of a workflow
         * @description Named keys need the scope `workflows:write`.
         */
        post: operations["cancelExecutions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the addresses that are told of events, newest first
         * @description Named keys need the scope `webhooks:read`.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Add an address that is told of events. The answer shows the secret that signs its requests
         * @description Named keys need the scope `webhooks:write`.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one endpoint
         * @description Named keys need the scope `webhooks:read`.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete an endpoint and its log
         * @description Named keys need the scope `webhooks:write`.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change an endpoint, enable or disable it
         * @description Named keys need the scope `webhooks:write`.
         */
        patch: operations["changeWebhookEndpoint"];
        trace?: never;
    };
    "/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of an endpoint. The secret before signs for some hours more
         * @description Named keys need the scope `webhooks:write`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the deliveries of an endpoint wait for some minutes
         * @description Named keys need the scope `webhooks:write`.
         */
        post: operations["pauseWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send sample data to an endpoint now, once, also while it is disabled
         * @description Named keys need the scope `webhooks:write`.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of an endpoint, newest event first
         * @description Named keys need the scope `webhooks:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one delivery with its payload and its attempts
         * @description Named keys need the scope `webhooks:read`.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/deliveries/{messageId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event to an endpoint again, at once
         * @description Named keys need the scope `webhooks:write`.
         */
        post: operations["redeliverWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-endpoints/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver the events of a date range to an endpoint again, as a job
         * @description Named keys need the scope `webhooks:write`.
         */
        post: operations["replayWebhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what endpoints are told of, oldest first, to fetch it instead or to compare
         * @description Named keys need the scope `webhooks:read`.
         */
        get: operations["listWebhookEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of the project, newest first
         * @description Named keys need the scope `read`.
         */
        get: operations["listActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count events, emails and workflow starts in a date range
         * @description Named keys need the scope `analytics:read`.
         */
        get: operations["getActivityStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/recent-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count the activity of the last minutes
         * @description Named keys need the scope `analytics:read`.
         */
        get: operations["countRecentActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the types of activity
         * @description Named keys need the scope `analytics:read`.
         */
        get: operations["listActivityTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/upcoming": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List upcoming campaigns and workflow emails, soonest first
         * @description Named keys need the scope `read`.
         */
        get: operations["listUpcomingActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count emails by day of sending
         * @description Named keys need the scope `analytics:read`.
         */
        get: operations["getTimeSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/top-campaigns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the campaigns with the highest value of a metric
         * @description Named keys need the scope `analytics:read`.
         */
        get: operations["listTopCampaigns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/campaign-stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Summarize the campaigns of a date range
         * @description Named keys need the scope `analytics:read`.
         */
        get: operations["getCampaignSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/top-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the most frequent custom events
         * @description Named keys need the scope `analytics:read`.
         */
        get: operations["listTopEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/analytics/deliverability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count deliveries and bounces, in total and by recipient domain
         * @description Named keys need the scope `analytics:read`.
         */
        get: operations["getDeliverability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/project/{projectId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sender domains with their DNS records, newest first
         * @description Named keys need the scope `domains:read`.
         */
        get: operations["listDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a sender domain. It is verified when its DNS records are found
         * @description Named keys need the scope `domains:write`.
         */
        post: operations["addDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check a sender domain with the email provider and the DNS now
         * @description Named keys need the scope `domains:read`.
         */
        get: operations["verifyDomain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/domains/{id}": {
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
         * Delete a sender domain. Email from it is refused from now on
         * @description Named keys need the scope `domains:write`.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state and limits of the account at the email provider, at most 5 minutes old
         * @description Named keys need the scope `read`.
         */
        get: operations["getProviderAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/attachment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a URL to upload an attachment that is too large for a request body
         * @description Named keys need the scope `send`.
         */
        post: operations["announceAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/uploads/image": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an image (JPEG, PNG, GIF or WebP) to a public URL for use in emails
         * @description Named keys need the scope `templates:write` or `campaigns:write`.
         */
        post: operations["uploadImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the account of this session */
        get: operations["getUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password, and end every other session */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the projects of the user, oldest first */
        get: operations["listProjects"];
        put?: never;
        /** Create a project. Only this response shows its secret key */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a project with all its data, and cancel its subscription */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        /** Change the settings of a project */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/users/@me/projects/{id}/regenerate-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace both keys of a project. The old keys stop working at once */
        post: operations["regenerateKeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete the data of a project. Keys, domains, members and this month's usage stay */
        post: operations["resetProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the reputation of a project and its suspensions
         * @description Named keys need the scope `read`.
         */
        get: operations["getOwnProjectSecurity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the monthly limits of a project and their usage
         * @description Named keys need the scope `billing:read`.
         */
        get: operations["getBillingLimits"];
        /**
         * Set the monthly limits of a project
         * @description Named keys need the scope `billing:write`.
         */
        put: operations["setBillingLimits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-consumption": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the usage of this month and the next invoice. Responds 404 without billing
         * @description Named keys need the scope `billing:read`.
         */
        get: operations["getBillingConsumption"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invoices of a project. Responds 404 without billing
         * @description Named keys need the scope `billing:read`.
         */
        get: operations["listBillingInvoices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the URL of a checkout page to subscribe. Responds 404 without billing
         * @description Named keys need the scope `billing:write`.
         */
        post: operations["startCheckout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/@me/projects/{id}/billing-portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the URL of a page to manage the subscription. Responds 404 without billing
         * @description Named keys need the scope `billing:write`.
         */
        post: operations["openBillingPortal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/setup-state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the setup progress of the project
         * @description Named keys need the scope `read`.
         */
        get: operations["getSetupState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/security": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the reputation of a project and its suspensions
         * @description Named keys need the scope `read`.
         */
        get: operations["getProjectSecurity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members, oldest first, then the invitations
         * @description Named keys need the scope `full`.
         */
        get: operations["listMembers"];
        put?: never;
        /** Add a verified account as a member, or invite the address. Inviting again renews the link */
        post: operations["addMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a member or an invitation. Members may remove themselves */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /** Change the role of a member or an invitation */
        patch: operations["changeMemberRole"];
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List named keys, newest first */
        get: operations["listKeys"];
        put?: never;
        /** Create a named key with scopes. Only the answer shows its token */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a named key */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /** Delete a named key. It fails with the next request */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        /** Change a named key. It acts with the next request */
        patch: operations["changeKey"];
        trace?: never;
    };
    "/api-keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the token of a key. The token before works for some hours more */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what users and keys changed, newest first. A page may have fewer lines than its limit, even none
         * @description Named keys need the scope `audit:read`.
         */
        get: operations["listAuditLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a job that writes lines of the audit log into a file, newest first
         * @description Named keys need the scope `audit:read`.
         */
        post: operations["exportAuditLines"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/projects/{id}/event-bus": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get which events the project puts on the deployment's event bus. 404 where the deployment has none */
        get: operations["getEventBus"];
        /** Set which events the project puts on the deployment's event bus. Switching it off drops events that wait. 404 where the deployment has none */
        put: operations["setEventBus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the page of a verification link */
        get: operations["showVerification"];
        put?: never;
        /** Submit the verification page. Without a session, also set a new password */
        post: operations["submitVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the page of a password reset link */
        get: operations["showPasswordReset"];
        put?: never;
        /** Submit the password reset page */
        post: operations["submitPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the page of an invitation link */
        get: operations["showInvitation"];
        put?: never;
        /** Submit the invitation page. Without a session, also set a password */
        post: operations["submitInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the page of an unsubscribe link */
        get: operations["showUnsubscribe"];
        put?: never;
        /** Unsubscribe with one click (RFC 8058), or submit the page */
        post: operations["submitUnsubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscribe/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the page of a subscribe link */
        get: operations["showSubscribe"];
        put?: never;
        /** Submit the subscribe page */
        post: operations["submitSubscribe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/manage/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Show the page where contacts manage their subscription */
        get: operations["showManage"];
        put?: never;
        /** Submit the subscription page */
        post: operations["submitManage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the contact of a signed link */
        get: operations["getPublicContact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Subscribe the contact of a signed link */
        post: operations["subscribePublicContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Unsubscribe the contact of a signed link */
        post: operations["unsubscribePublicContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Snooze the contact of a signed link */
        post: operations["snoozePublicContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/public/{id}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Choose topics as the contact of a signed link: PUBLIC ones, and that of the link */
        post: operations["chooseTopicsPublicly"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirect a browser to the console. Callers that do not accept HTML get 404 */
        get: operations["openConsole"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the addresses, features and limits of this deployment */
        get: operations["getConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check that the API and its database respond */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get this description as OpenAPI 3.1 */
        get: operations["getOpenApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirect to this description as a page of the console */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/sns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive a notification from the email provider, signed by SNS */
        post: operations["receiveSns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/incoming/sns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive a notification from the email provider, signed by SNS */
        post: operations["receiveIncomingSns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/incoming/stripe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Receive an event from Stripe, signed by it. Responds 404 without billing */
        post: operations["receiveStripe"];
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
        JsonValue: unknown;
        SendRequest: {
            to: string | {
                name?: string;
                /** Format: email */
                email: string;
            } | (string | {
                name?: string;
                /** Format: email */
                email: string;
            })[];
            /** @description Gets the same message as the one recipient in to. At most 50 recipients together. Not a contact. */
            cc?: string | {
                name?: string;
                /** Format: email */
                email: string;
            } | (string | {
                name?: string;
                /** Format: email */
                email: string;
            })[];
            /** @description As cc, and not named in the message. */
            bcc?: string | {
                name?: string;
                /** Format: email */
                email: string;
            } | (string | {
                name?: string;
                /** Format: email */
                email: string;
            })[];
            subject?: string;
            /** @description HTML. Uses the template language. */
            body?: string;
            /** @description Plain text, instead of the text made from the HTML. Without body and template: a plain text email. */
            text?: string;
            /** @description Shown by mail programs beside the subject; hidden in the email. Uses the template language. */
            preheader?: string;
            /**
             * Format: uuid
             * @description Supplies subject, body, sender and reply-to. Fields given here override it.
             */
            template?: string;
            /** @description Key of a topic: sent only if every recipient is subscribed to it. Overrides the template's topic. */
            topic?: string;
            from?: string | {
                name?: string;
                /** Format: email */
                email: string;
            };
            /**
             * @deprecated
             * @description Display name for a sender given as a string.
             */
            name?: string;
            subscribed?: boolean;
            data?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            headers?: {
                [key: string]: string;
            };
            /** Format: email */
            reply?: string;
            attachments?: {
                filename: string;
                /** @description Base64. Give either content or uploadId. */
                content?: string;
                /**
                 * Format: uuid
                 * @description Id of a finished upload. Give either uploadId or content.
                 */
                uploadId?: string;
                contentType: string;
                contentId?: string;
                /**
                 * @default attachment
                 * @enum {string}
                 */
                disposition: "attachment" | "inline";
            }[];
            /** @description Overrides the project's open and click tracking. */
            tracking?: boolean;
            /** @description Shown with the email and in its events; `{ name, value }` is stored as `name:value`. */
            tags?: (string | {
                name: string;
                value: string;
            })[];
            /** @description At most 20 keys and 4 KB as JSON. Shown with the email and in its events; never in the email itself. */
            metadata?: {
                [key: string]: string;
            };
            /**
             * @description When to send: ISO 8601, at most 30 days ahead. Without Z or an offset it is local time in timeZone.
             * @example 2026-03-02T09:00:00
             * @example 2026-03-02T08:00:00Z
             */
            sendAt?: string;
            /**
             * @description IANA name; UTC by default.
             * @example Europe/Berlin
             */
            timeZone?: string;
            /**
             * @description Makes every check and renders the email. Nothing is stored, sent or billed.
             * @default false
             */
            dryRun: boolean;
        };
        ConditionGroup: {
            /** @description Empty only when there is a nested tree. */
            filters: components["schemas"]["Filter"][];
            conditions?: components["schemas"]["Condition"] | null;
        };
        StepConditionGroup: {
            /** @description Empty only when there is a nested tree. */
            filters: components["schemas"]["StepFilter"][];
            conditions?: components["schemas"]["StepCondition"] | null;
        };
        SendEmailConfig: {
            /** Format: uuid */
            templateId?: string;
            recipient?: {
                /** @constant */
                type: "CONTACT";
            } | {
                /** @constant */
                type: "CUSTOM";
                /** Format: email */
                customEmail: string;
            };
        };
        /** @description At most 365 days. */
        DelayConfig: {
            amount: number;
            /** @enum {string} */
            unit: "minutes" | "hours" | "days";
        };
        /** @description `timeout` is in seconds. Without it the step waits for ever. */
        WaitForEventConfig: {
            eventName: string;
            timeout?: number;
        };
        ConditionConfig: components["schemas"]["StepFilter"] | {
            condition: components["schemas"]["StepCondition"];
        };
        /** @description `url`, the values of `headers`, and texts in `body` are in the template language. */
        WebhookConfig: {
            url: string;
            /**
             * @default POST
             * @enum {string}
             */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            headers?: {
                [key: string]: string;
            };
            body?: components["schemas"]["JsonValue"];
        };
        /** @description Changes data, the subscription, or topics. Texts in `updates` are in the template language. */
        UpdateContactConfig: {
            updates?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @default none
             * @enum {string}
             */
            subscriptionAction: "none" | "subscribe" | "unsubscribe";
            /** @description By the key of the topic. Null returns to the topic's default. */
            topics?: {
                [key: string]: boolean | null;
            };
        };
        ExitConfig: {
            reason?: string;
        };
        Filter: {
            /** @enum {string} */
            field: "email";
            /** @enum {string} */
            operator: "equals" | "notEquals" | "contains" | "notContains";
            value: string | number;
        } | {
            /** @enum {string} */
            field: "subscribed";
            /** @enum {string} */
            operator: "equals" | "notEquals";
            value: boolean | string;
        } | {
            /** @enum {string} */
            field: "createdAt" | "updatedAt" | "snoozedUntil";
            /** @enum {string} */
            operator: "equals" | "notEquals" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual";
            /**
             * @description An ISO 8601 date or date-time.
             * @example 2026-03-01
             */
            value: string;
        } | {
            /** @enum {string} */
            field: "createdAt" | "updatedAt" | "snoozedUntil";
            /** @enum {string} */
            operator: "within" | "olderThan";
            /** @description At most 100 years. */
            value: number;
            /** @enum {string} */
            unit: "days" | "hours" | "minutes";
        } | {
            /** @example data.plan */
            field: string;
            /** @enum {string} */
            operator: "equals" | "notEquals";
            value: (string | number | boolean) | components["schemas"]["JsonValue"][] | {
                [key: string]: components["schemas"]["JsonValue"];
            };
        } | {
            /** @example data.plan */
            field: string;
            /** @enum {string} */
            operator: "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual";
            value: string | number | boolean;
        } | {
            /** @example data.plan */
            field: string;
            /** @enum {string} */
            operator: "exists" | "notExists";
        } | {
            /** @example data.plan */
            field: string;
            /** @enum {string} */
            operator: "within" | "olderThan";
            /** @description At most 100 years. */
            value: number;
            /** @enum {string} */
            unit: "days" | "hours" | "minutes";
        } | {
            /** @example event.purchase */
            field: string;
            /** @enum {string} */
            operator: "triggered" | "notTriggered";
        } | {
            /** @example event.purchase */
            field: string;
            /** @enum {string} */
            operator: "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin";
            /** @description At most 100 years. */
            value: number;
            /** @enum {string} */
            unit: "days" | "hours" | "minutes";
        } | {
            /** @enum {string} */
            field: "email.sent" | "email.delivery" | "email.delivered" | "email.open" | "email.opened" | "email.click" | "email.clicked" | "email.bounce" | "email.bounced" | "email.complaint" | "email.complained";
            /** @enum {string} */
            operator: "triggered" | "notTriggered";
        } | {
            /** @enum {string} */
            field: "email.sent" | "email.delivery" | "email.delivered" | "email.open" | "email.opened" | "email.click" | "email.clicked" | "email.bounce" | "email.bounced" | "email.complaint" | "email.complained";
            /** @enum {string} */
            operator: "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin";
            /** @description At most 100 years. */
            value: number;
            /** @enum {string} */
            unit: "days" | "hours" | "minutes";
        } | {
            /** @example topic.product-news */
            field: string;
            /** @enum {string} */
            operator: "equals" | "notEquals";
            value: boolean;
        } | {
            field: string;
            /** @enum {string} */
            operator: "memberOfSegment" | "notMemberOfSegment";
        };
        /** @description A tree of filters. `logic` joins the groups. A group matches when all its filters and its nested tree match. Trees are nested at most five deep. */
        Condition: {
            /** @enum {string} */
            logic: "AND" | "OR";
            groups: components["schemas"]["ConditionGroup"][];
        };
        StepFilter: {
            /** @enum {string} */
            field: "email" | "contact.email";
            /** @enum {string} */
            operator: "equals" | "notEquals" | "contains" | "notContains";
            value: string | number;
        } | {
            /** @enum {string} */
            field: "subscribed" | "contact.subscribed";
            /** @enum {string} */
            operator: "equals" | "notEquals";
            value: boolean | string;
        } | {
            /** @enum {string} */
            field: "createdAt" | "updatedAt" | "snoozedUntil" | "contact.createdAt" | "contact.updatedAt" | "contact.snoozedUntil";
            /** @enum {string} */
            operator: "equals" | "notEquals" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual";
            /**
             * @description An ISO 8601 date or date-time.
             * @example 2026-03-01
             */
            value: string;
        } | {
            /** @enum {string} */
            field: "createdAt" | "updatedAt" | "snoozedUntil" | "contact.createdAt" | "contact.updatedAt" | "contact.snoozedUntil";
            /** @enum {string} */
            operator: "within" | "olderThan";
            /** @description At most 100 years. */
            value: number;
            /** @enum {string} */
            unit: "days" | "hours" | "minutes";
        } | {
            /** @example data.plan */
            field: string;
            /** @enum {string} */
            operator: "equals" | "notEquals";
            value: (string | number | boolean) | components["schemas"]["JsonValue"][] | {
                [key: string]: components["schemas"]["JsonValue"];
            };
        } | {
            /** @example data.plan */
            field: string;
            /** @enum {string} */
            operator: "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual";
            value: string | number | boolean;
        } | {
            /** @example data.plan */
            field: string;
            /** @enum {string} */
            operator: "exists" | "notExists";
        } | {
            /** @example data.plan */
            field: string;
            /** @enum {string} */
            operator: "within" | "olderThan";
            /** @description At most 100 years. */
            value: number;
            /** @enum {string} */
            unit: "days" | "hours" | "minutes";
        } | {
            /** @example event.purchase */
            field: string;
            /** @enum {string} */
            operator: "triggered" | "notTriggered";
        } | {
            /** @example event.purchase */
            field: string;
            /** @enum {string} */
            operator: "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin";
            /** @description At most 100 years. */
            value: number;
            /** @enum {string} */
            unit: "days" | "hours" | "minutes";
        } | {
            /** @enum {string} */
            field: "email.sent" | "email.delivery" | "email.delivered" | "email.open" | "email.opened" | "email.click" | "email.clicked" | "email.bounce" | "email.bounced" | "email.complaint" | "email.complained";
            /** @enum {string} */
            operator: "triggered" | "notTriggered";
        } | {
            /** @enum {string} */
            field: "email.sent" | "email.delivery" | "email.delivered" | "email.open" | "email.opened" | "email.click" | "email.clicked" | "email.bounce" | "email.bounced" | "email.complaint" | "email.complained";
            /** @enum {string} */
            operator: "triggeredWithin" | "triggeredOlderThan" | "notTriggeredWithin";
            /** @description At most 100 years. */
            value: number;
            /** @enum {string} */
            unit: "days" | "hours" | "minutes";
        } | {
            /** @example topic.product-news */
            field: string;
            /** @enum {string} */
            operator: "equals" | "notEquals";
            value: boolean;
        } | {
            field: string;
            /** @enum {string} */
            operator: "memberOfSegment" | "notMemberOfSegment";
        };
        /** @description A tree of filters. `logic` joins the groups. A group matches when all its filters and its nested tree match. Trees are nested at most five deep. */
        StepCondition: {
            /** @enum {string} */
            logic: "AND" | "OR";
            groups: components["schemas"]["StepConditionGroup"][];
        };
        TriggerConfig: {
            eventName: string;
        } | {
            schedule: string;
            /** @default UTC */
            timezone: string;
            audience: {
                /** Format: uuid */
                segmentId: string;
            };
        };
        Error: {
            /** @constant */
            success: false;
            error: {
                /** @example VALIDATION_ERROR */
                code: string;
                message: string;
                statusCode: number;
                /** @description Only with 422. */
                errors?: {
                    /** @description Dot path with array indexes. Empty for the body itself. */
                    field: string;
                    message: string;
                    /** @enum {string} */
                    code: "invalid_type" | "invalid_string" | "invalid_enum_value" | "too_small" | "too_big" | "invalid_union" | "unrecognized_keys" | "required" | "reserved_event" | "custom";
                    received?: string;
                }[];
                details?: {
                    [key: string]: components["schemas"]["JsonValue"];
                };
                requestId: string;
                suggestion?: string;
            };
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
        };
        Warning: {
            field: string;
            /** @enum {string} */
            code: "unknown_key" | "opted_out" | "key_not_allowed";
            message: string;
        };
        Email: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            contactId: string;
            to: string;
            toName: string | null;
            cc: {
                name: string | null;
                email: string;
            }[] | null;
            bcc: {
                name: string | null;
                email: string;
            }[] | null;
            subject: string;
            preheader: string | null;
            from: string;
            fromName: string;
            replyTo: string | null;
            headers: {
                [key: string]: string;
            };
            attachments: {
                filename: string;
                contentType: string;
                size: number;
                /** @enum {string} */
                disposition: "attachment" | "inline";
            }[];
            messageId: string | null;
            /** @enum {string} */
            sourceType: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND";
            templateId: string | null;
            topic: string | null;
            campaignId: string | null;
            workflowId: string | null;
            workflowExecutionId: string | null;
            /** @enum {string} */
            status: "SCHEDULED" | "PENDING" | "SENDING" | "FAILED" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "RECEIVED" | "CANCELLED";
            error: string | null;
            tags: string[];
            metadata: {
                [key: string]: string;
            };
            /** @description When the caller asked to send it. */
            sendAt: string | null;
            tracking: boolean;
            opens: number;
            clicks: number;
            sentAt: string | null;
            deliveredAt: string | null;
            openedAt: string | null;
            clickedAt: string | null;
            bouncedAt: string | null;
            complainedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        Contact: {
            /** Format: uuid */
            id: string;
            email: string;
            subscribed: boolean;
            snoozedUntil: string | null;
            /** @description When the contact unsubscribed. Null while subscribed or snoozed. */
            optedOutAt: string | null;
            /** @description `person`: by a link, a page or one click. `api`: by a key, a session or an import. */
            optedOutBy: ("person" | "bounce" | "complaint" | "api") | null;
            /** @description Why the suppression list holds back email to the address. Null when it is not listed. */
            suppression: {
                /** @enum {string} */
                reason: "complaint" | "bounce" | "manual" | "erased" | "soft_bounce";
                /**
                 * Format: date-time
                 * @example 2026-03-01T10:00:00.000Z
                 */
                since: string;
                expiresAt: string | null;
            } | null;
            /** @description Whether the contact gets email of each topic, by its key: its choice, or the default. */
            topics: {
                [key: string]: boolean;
            };
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        FlatError: {
            error: string;
            details?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        ContactExecution: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workflowId: string;
            /** @description Null when the workflow is deleted. */
            workflow: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** Format: uuid */
            contactId: string;
            /** @enum {string} */
            status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
            currentStepId: string | null;
            exitReason: string | null;
            error: string | null;
            graphVersion: number;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            startedAt: string;
            completedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        Explanation: {
            /** @description In the segment, matched by the condition, or a recipient if the campaign were sent now. */
            result: boolean;
            filters: {
                /** @description Place of the filter. `type` and `topic` stand for what the campaign itself demands, `suppression` for an entry of the suppression list that holds its email back. */
                path: string;
                field: string;
                /** @enum {string} */
                operator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "exists" | "notExists" | "within" | "olderThan" | "triggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggered" | "notTriggeredWithin" | "memberOfSegment" | "notMemberOfSegment";
                /** @description The value; `{ value, unit }` for an amount of time; or null. */
                expected: components["schemas"]["JsonValue"];
                /** @description The contact's value, newest event or membership; null without one. */
                actual: components["schemas"]["JsonValue"];
                result: boolean;
            }[];
            /** @description For a campaign: the contact's row in its ledger, null without one. */
            row?: {
                /** Format: uuid */
                id: string;
                /** @description Null if the contact was deleted, like its email address. */
                contactId: string | null;
                email: string | null;
                /** @description Null until an email exists. */
                emailId: string | null;
                /** @enum {string} */
                status: "PENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SKIPPED";
                /** @description Why the status is FAILED or SKIPPED. */
                reason: ("render_failed" | "provider_rejected" | "delivery_unconfirmed" | "billing_limit" | "domain_not_verified" | "error" | "unsubscribed" | "snoozed" | "topic" | "suppressed" | "contact_deleted" | "cancelled" | "project_disabled") | null;
                sentAt: string | null;
                deliveredAt: string | null;
                openedAt: string | null;
                clickedAt: string | null;
                bouncedAt: string | null;
                complainedAt: string | null;
                /**
                 * Format: date-time
                 * @example 2026-03-01T10:00:00.000Z
                 */
                updatedAt: string;
            } | null;
        };
        Topic: {
            /** Format: uuid */
            id: string;
            key: string;
            name: string;
            description: string | null;
            /** @description The state of contacts that have not chosen. */
            defaultSubscribed: boolean;
            /**
             * @description PRIVATE: not shown on the hosted pages. A change by link still works.
             * @enum {string}
             */
            visibility: "PUBLIC" | "PRIVATE";
            position: number;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        Suppression: {
            /** @description Null when its contact was deleted: then only a hash of the address is kept. */
            email: string | null;
            /**
             * @description Of several, the strongest, in this order.
             * @enum {string}
             */
            reason: "complaint" | "bounce" | "manual" | "erased" | "soft_bounce";
            /** @enum {string} */
            source: "feedback" | "api" | "page" | "import" | "account_list";
            /** @description The email that bounced or was complained about. */
            emailId: string | null;
            note: string | null;
            /** @description Null: for good. */
            expiresAt: string | null;
            /** @description How often it was confirmed, from 1 on. */
            count: number;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        ImportRowError: {
            /** @description Line of the file where the record starts. The header is line 1. */
            row: number;
            column: string | null;
            email: string | null;
            /** @enum {string} */
            reason: "missing_email" | "invalid_email" | "invalid_subscribed" | "invalid_row" | "value_too_long" | "invalid_value" | "write_failed";
            message: string;
        };
        /** @description An import or a bulk job has an endpoint that also shows its errors. */
        ListedJob: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
            progress: number;
            /** @description Null until completed. */
            result: {
                totalRows: number;
                successCount: number;
                createdCount: number;
                updatedCount: number;
                skippedCount: number;
                failureCount: number;
                keptOptOutCount: number;
                suppressedCount: number;
                warningCount: number;
            } | null;
            failedReason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @constant */
            kind: "import";
            /** @description Whether the import writes nothing. */
            dryRun: boolean;
            /** @description Rows so far: the sum of the next four. */
            processed: number;
            created: number;
            /** @description Rows that changed a contact. */
            updated: number;
            /** @description Rows that changed nothing, or were skipped. */
            unchanged: number;
            failed: number;
        } | {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
            progress: number;
            /** @description Null until completed. */
            result: {
                /** @enum {string} */
                operation: "subscribe" | "unsubscribe" | "delete" | "addToSegment";
                totalRequested: number;
                successCount: number;
                unchangedCount: number;
                failureCount: number;
            } | null;
            failedReason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @constant */
            kind: "bulk";
        } | {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
            progress: number;
            /** @description Null until completed. */
            result: {
                /** @description Contacts that match. */
                count: number;
                /** @description The real count is this close in 95 of 100 cases. 0 when exact. */
                margin: number;
                /** @description Contacts of the project. */
                of: number;
                /** @description Matching contacts that are subscribed. */
                mailable: number;
                /** @description Whether every contact was evaluated. */
                exact: boolean;
                /**
                 * Format: date-time
                 * @example 2026-03-01T10:00:00.000Z
                 */
                asOf: string;
            } | null;
            failedReason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @constant */
            kind: "preview";
        } | {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
            progress: number;
            /** @description Null until completed. */
            result: {
                count: number;
                /** @description Downloads the file without a key. Null after `expiresAt`. */
                url: string | null;
                /**
                 * Format: date-time
                 * @description An hour after the export.
                 * @example 2026-03-01T10:00:00.000Z
                 */
                expiresAt: string;
            } | null;
            failedReason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @constant */
            kind: "export";
        } | {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
            progress: number;
            /** @description Null until completed. */
            result: ({
                totalRows: number;
                addedCount: number;
                updatedCount: number;
                unchangedCount: number;
                failureCount: number;
                /** @description The first 100. */
                errors: components["schemas"]["ImportRowError"][];
            } | {
                count: number;
                /** @description Downloads the file without a key. Null after `expiresAt`. */
                url: string | null;
                /**
                 * Format: date-time
                 * @description An hour after the export.
                 * @example 2026-03-01T10:00:00.000Z
                 */
                expiresAt: string;
            }) | null;
            failedReason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @constant */
            kind: "suppressions";
        } | {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
            progress: number;
            /** @description Null until completed. */
            result: {
                count: number;
                /** @description Downloads the file without a key. Null after `expiresAt`. */
                url: string | null;
                /**
                 * Format: date-time
                 * @description An hour after the export.
                 * @example 2026-03-01T10:00:00.000Z
                 */
                expiresAt: string;
                /** @description Of the file, in hex. */
                sha256: string;
            } | null;
            failedReason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @constant */
            kind: "audit";
        } | {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
            progress: number;
            /** @description Null until completed. */
            result: {
                bytes: number;
            } | null;
            failedReason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @constant */
            kind: "personExport";
        } | {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
            progress: number;
            /** @description Null until completed. */
            result: {
                erasedAt: string | null;
                /** @description Numbers of removed records by what they were. */
                removed: {
                    [key: string]: number;
                };
                /** @description Data that no job can remove, and when it ends. */
                remaining: {
                    where: string;
                    /**
                     * Format: date-time
                     * @example 2026-03-01T10:00:00.000Z
                     */
                    until: string;
                }[];
                /** Format: uuid */
                certificateId: string;
            } | null;
            failedReason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @constant */
            kind: "erase";
        } | {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "waiting" | "active" | "completed" | "failed";
            progress: number;
            /** @description Null until completed. */
            result: {
                matched: number;
                queued: number;
            } | null;
            failedReason: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @constant */
            kind: "replay";
        };
        Event: {
            /** Format: uuid */
            id: string;
            name: string;
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** Format: uuid */
            projectId: string;
            contactId: string | null;
            emailId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            contact: {
                email: string;
            } | null;
        };
        Segment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            type: "DYNAMIC" | "STATIC";
            /** @description Null for a STATIC segment. */
            condition: components["schemas"]["Condition"] | null;
            trackMembership: boolean;
            /** @description As of the last count. Exact for a list. */
            memberCount: number;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        SavedSegment: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            name: string;
            description: string | null;
            /** @enum {string} */
            type: "DYNAMIC" | "STATIC";
            /** @description Null for a STATIC segment. */
            condition: components["schemas"]["Condition"] | null;
            trackMembership: boolean;
            /** @description As of the last count. Exact for a list. */
            memberCount: number;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @description Condition fields that name a data key or event the project has never seen. */
            warnings?: {
                path: string;
                /** @constant */
                code: "never_seen";
            }[];
        };
        SegmentPreview: {
            /** @description Contacts that match. */
            count: number;
            /** @description The real count is this close in 95 of 100 cases. 0 when exact. */
            margin: number;
            /** @description Contacts of the project. */
            of: number;
            /** @description Matching contacts that are subscribed. */
            mailable: number;
            /** @description Whether every contact was evaluated. */
            exact: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            asOf: string;
            sample: components["schemas"]["Contact"][];
        };
        Template: {
            /** Format: uuid */
            id: string;
            name: string;
            description: string | null;
            subject: string;
            body: string;
            preheader: string | null;
            text: string | null;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            /** @enum {string} */
            type: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
            topic: string | null;
            /** Format: uuid */
            projectId: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        ContentPreview: {
            /** @description Null when it is faulty, as are `html` and `text`. */
            subject: string | null;
            /** @description The whole document, with footer and preheader, without tracking. */
            html: string | null;
            /** @description The text part: the own text, or text made from the HTML. */
            text: string | null;
            /** @description Bytes of the HTML. */
            sizeBytes: number;
            footerAdded: boolean;
            placeholders: {
                /** @description A key of data that the content reads. */
                name: string;
                /** @description Whether the reader has a value. */
                found: boolean;
                /** @description Percentage of contacts that have the key. */
                coverage: number;
            }[];
            faults: {
                /** @enum {string} */
                field: "subject" | "body" | "text" | "preheader";
                /** @description From 1. Null for a fault of rendering. */
                line: number | null;
                column: number | null;
                message: string;
            }[];
        };
        SavedCampaign: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            name: string;
            description: string | null;
            subject: string;
            body: string;
            preheader: string | null;
            text: string | null;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            /** @enum {string} */
            type: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
            topic: string | null;
            /** @enum {string} */
            status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
            /** @enum {string} */
            audienceType: "ALL" | "SEGMENT" | "FILTERED";
            segmentId: string | null;
            audienceCondition: components["schemas"]["Condition"] | null;
            templateId: string | null;
            tracking: boolean | null;
            scheduledFor: string | null;
            lateLimitMinutes: number;
            stopAt: {
                complaintPercent: number | null;
                bouncePercent: number | null;
            } | null;
            /** @description Until the campaign is sent, an estimate made at the last save. */
            totalRecipients: number;
            sentCount: number;
            deliveredCount: number;
            openedCount: number;
            clickedCount: number;
            bouncedCount: number;
            segment: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            cancelReason: ("user" | "domain_not_verified" | "project_disabled" | "billing_limit" | "too_late" | "pause_expired") | null;
            pausedAt: string | null;
            pauseReason: ("user" | "complaints" | "bounces") | null;
            /** @description The first sending is round 1; each send-missing begins another one. */
            round: number;
            /** @description The rounds after the first, with the recipients that each sent again. */
            rounds: {
                round: number;
                /**
                 * Format: date-time
                 * @example 2026-03-01T10:00:00.000Z
                 */
                startedAt: string;
                reasons: ("render_failed" | "provider_rejected" | "billing_limit" | "domain_not_verified" | "error" | "unsubscribed" | "snoozed" | "cancelled" | "project_disabled" | "suppressed" | "topic")[];
                reopened: number;
            }[];
            sentAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @description Condition fields that name a data key or event the project has never seen. */
            warnings?: {
                path: string;
                /** @constant */
                code: "never_seen";
            }[];
        };
        Campaign: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            name: string;
            description: string | null;
            subject: string;
            body: string;
            preheader: string | null;
            text: string | null;
            from: string;
            fromName: string | null;
            replyTo: string | null;
            /** @enum {string} */
            type: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
            topic: string | null;
            /** @enum {string} */
            status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
            /** @enum {string} */
            audienceType: "ALL" | "SEGMENT" | "FILTERED";
            segmentId: string | null;
            audienceCondition: components["schemas"]["Condition"] | null;
            templateId: string | null;
            tracking: boolean | null;
            scheduledFor: string | null;
            lateLimitMinutes: number;
            stopAt: {
                complaintPercent: number | null;
                bouncePercent: number | null;
            } | null;
            /** @description Until the campaign is sent, an estimate made at the last save. */
            totalRecipients: number;
            sentCount: number;
            deliveredCount: number;
            openedCount: number;
            clickedCount: number;
            bouncedCount: number;
            segment: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            cancelReason: ("user" | "domain_not_verified" | "project_disabled" | "billing_limit" | "too_late" | "pause_expired") | null;
            pausedAt: string | null;
            pauseReason: ("user" | "complaints" | "bounces") | null;
            /** @description The first sending is round 1; each send-missing begins another one. */
            round: number;
            /** @description The rounds after the first, with the recipients that each sent again. */
            rounds: {
                round: number;
                /**
                 * Format: date-time
                 * @example 2026-03-01T10:00:00.000Z
                 */
                startedAt: string;
                reasons: ("render_failed" | "provider_rejected" | "billing_limit" | "domain_not_verified" | "error" | "unsubscribed" | "snoozed" | "cancelled" | "project_disabled" | "suppressed" | "topic")[];
                reopened: number;
            }[];
            sentAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        CampaignEstimate: {
            /** @description Contacts that get an email. After sending, those that got one. */
            recipients: number;
            /** @description Rows of the list of recipients. */
            rows: number;
            /** @description Contacts of the audience that get none, by reason. */
            left: {
                unsubscribed: number;
                snoozed: number;
                suppressed: number;
                topic: number;
            };
            /** @description Emails that are counted for the month. */
            units: number;
            /** @description The campaign is over; the figures are its results. */
            actual: boolean;
            /** @description Emails a second, and how many other campaigns share them now. */
            rate: {
                account: number;
                bulk: number;
                sharedWith: number;
            };
            /** @description The SES account's emails of 24 hours. Null without a quota. */
            quota: {
                max: number | null;
                used: number;
            };
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            startAt: string;
            /**
             * Format: date-time
             * @description From the rate, the quota and other campaigns now. No promise.
             * @example 2026-03-01T10:00:00.000Z
             */
            finishAt: string;
            pauses: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T10:00:00.000Z
                 */
                from: string;
                /**
                 * Format: date-time
                 * @example 2026-03-01T10:00:00.000Z
                 */
                until: string;
                /** @enum {string} */
                reason: "daily_quota";
            }[];
            /** @description At the list prices of AWS in us-east-1. */
            cost: {
                /** @constant */
                currency: "usd";
                ses: number;
                petrel: number;
                total: number;
                /** Format: date */
                listPricesOf: string;
            };
            /** @description The project's limit for campaigns this month. Null without a limit. */
            cap: {
                limit: number | null;
                usage: number;
                after: number;
                allowed: boolean;
            };
            warnings: {
                /** @enum {string} */
                code: "sandbox" | "domain_not_verified" | "daily_quota" | "over_cap" | "unusual_volume" | "missing_fields" | "render_failed" | "large_body";
                message: string;
            }[];
        };
        CampaignReport: {
            /** @description Recipients by the time of their first open and first click, and of the first that is not a machine's. The first 72 hours by the hour (UTC), then by the day of the time zone. Each point lasts until the next one. Points at the end that count nothing are left out. Covers 90 days after each email was sent. */
            series: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T10:00:00.000Z
                 */
                at: string;
                opens: number;
                clicks: number;
                humanOpens: number;
                humanClicks: number;
            }[];
            /** @description Clicked links, the most clicked first, at most 200 and a last one without url for all others. people: recipients with a click that is not a machine's. Addresses are cut after 1,000 characters. */
            links: {
                url: string | null;
                clicks: number;
                people: number;
            }[];
            /** @description By recipient domain: 50, and a last one without domain for all others. */
            domains: {
                domain: string | null;
                sent: number;
                delivered: number;
                bounced: number;
                opened: number;
                clicked: number;
            }[];
            /** @description Contacts that the audience left out when it was frozen. Null when they were not counted. */
            left: {
                unsubscribed: number;
                snoozed: number;
                suppressed: number;
                topic: number;
            } | null;
            /** @description What was expected when sending began. Null before, and when it was not kept. */
            estimate: {
                recipients: number;
                cost: {
                    /** @constant */
                    currency: "usd";
                    ses: number;
                    petrel: number;
                    total: number;
                    /** Format: date */
                    listPricesOf: string;
                };
            } | null;
            /** @description Of the emails sent so far, at the list prices of AWS in us-east-1. */
            actualCost: {
                /** @constant */
                currency: "usd";
                ses: number;
                petrel: number;
                total: number;
                /** Format: date */
                listPricesOf: string;
            };
        };
        Workflow: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            name: string;
            description: string | null;
            enabled: boolean;
            /** @enum {string} */
            triggerType: "EVENT" | "MANUAL" | "SCHEDULE";
            /** @description Null for MANUAL. */
            triggerConfig: components["schemas"]["TriggerConfig"] | null;
            allowReentry: boolean;
            /** @description Increases with every change to steps, transitions or trigger. */
            graphVersion: number;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            _count: {
                steps: number;
                executions: number;
            };
        };
        Transition: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            fromStepId: string;
            /** Format: uuid */
            toStepId: string;
            branch: ("yes" | "no" | "event" | "timeout") | null;
            condition: {
                /** @enum {string} */
                branch: "yes" | "no" | "event" | "timeout";
            } | null;
            priority: number;
            auto: boolean;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        SavedStep: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workflowId: string;
            type: components["schemas"]["StepType"];
            name: string;
            position: {
                x: number;
                y: number;
            };
            config: components["schemas"]["StoredStepConfig"];
            templateId: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
            /** @description Fields that were ignored, and condition fields that name a data key or event the project has never seen. */
            warnings?: (components["schemas"]["Warning"] | {
                path: string;
                /** @constant */
                code: "never_seen";
            })[];
        };
        Execution: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            workflowId: string;
            /** Format: uuid */
            contactId: string;
            /** @enum {string} */
            status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
            currentStepId: string | null;
            exitReason: string | null;
            error: string | null;
            context: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @description Data of the event that started the execution, as of that time. */
            event: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            sourceEventId: string | null;
            graphVersion: number;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            startedAt: string;
            completedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            url: string;
            description: string | null;
            types: string[];
            /** @description Limits events of emails: each list that is given must have a match. Events of other types pass. */
            filter: {
                tags?: string[];
                topics?: string[];
                campaignIds?: string[];
                workflowIds?: string[];
                sourceTypes?: ("TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND")[];
            } | null;
            /** @enum {string} */
            status: "ENABLED" | "DISABLED";
            disabledReason: ("user" | "failing" | "gone") | null;
            disabledAt: string | null;
            /** @description Only in the answers to creation and rotation; null elsewhere. */
            secret: string | null;
            secretPrefix: string;
            failingSince: string | null;
            lastSuccessAt: string | null;
            lastFailureAt: string | null;
            paused: {
                /**
                 * Format: date-time
                 * @example 2026-03-01T10:00:00.000Z
                 */
                until: string;
            } | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        WebhookDelivery: {
            /** @description The header `webhook-id` of its requests. */
            messageId: string;
            /** @enum {string} */
            type: "email.sent" | "email.delivery" | "email.open" | "email.click" | "email.bounce" | "email.complaint" | "email.received" | "email.failed" | "email.scheduled" | "email.cancelled" | "email.topic_subscribed" | "email.topic_unsubscribed" | "contact.subscribed" | "contact.unsubscribed" | "contact.created" | "contact.updated" | "contact.deleted" | "event.tracked" | "segment.entry" | "segment.exit" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.sent" | "campaign.cancelled" | "workflow.started" | "workflow.finished" | "domain.verified" | "domain.failed" | "project.disabled" | "project.enabled" | "job.finished" | "webhook.test";
            /**
             * Format: date-time
             * @description When the event happened.
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            /** @enum {string} */
            status: "PENDING" | "DELIVERED" | "FAILED" | "CANCELLED";
            attempts: number;
            nextAttemptAt: string | null;
            /** @description Of the last attempt, as error and durationMs. */
            statusCode: number | null;
            error: string | null;
            durationMs: number | null;
            completedAt: string | null;
        };
        WebhookEvent: {
            /** @description The id of the event's message. */
            id: string;
            /** @enum {string} */
            type: "email.sent" | "email.delivery" | "email.open" | "email.click" | "email.bounce" | "email.complaint" | "email.received" | "email.failed" | "email.scheduled" | "email.cancelled" | "email.topic_subscribed" | "email.topic_unsubscribed" | "contact.subscribed" | "contact.unsubscribed" | "contact.created" | "contact.updated" | "contact.deleted" | "event.tracked" | "segment.entry" | "segment.exit" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.sent" | "campaign.cancelled" | "workflow.started" | "workflow.finished" | "domain.verified" | "domain.failed" | "project.disabled" | "project.enabled" | "job.finished" | "webhook.test";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            data: {
                [key: string]: components["schemas"]["JsonValue"];
            };
        };
        Activity: {
            id: string;
            /** @enum {string} */
            type: "event.triggered";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                eventName: string;
                eventData: {
                    [key: string]: components["schemas"]["JsonValue"];
                };
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "email.sent" | "email.delivered" | "email.complaint" | "email.received";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                emailId: string;
                subject: string;
                from: string;
                fromName: string;
                replyTo: string | null;
                toName: string | null;
                /** @enum {string} */
                sourceType: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND";
                campaignId: string | null;
                campaignName: string | null;
                workflowId: string | null;
                workflowName: string | null;
                templateId: string | null;
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "email.opened";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                emailId: string;
                subject: string;
                from: string;
                fromName: string;
                replyTo: string | null;
                toName: string | null;
                /** @enum {string} */
                sourceType: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND";
                campaignId: string | null;
                campaignName: string | null;
                workflowId: string | null;
                workflowName: string | null;
                templateId: string | null;
                totalOpens: number;
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "email.clicked";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                emailId: string;
                subject: string;
                from: string;
                fromName: string;
                replyTo: string | null;
                toName: string | null;
                /** @enum {string} */
                sourceType: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND";
                campaignId: string | null;
                campaignName: string | null;
                workflowId: string | null;
                workflowName: string | null;
                templateId: string | null;
                totalClicks: number;
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "email.bounced";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                emailId: string;
                subject: string;
                from: string;
                fromName: string;
                replyTo: string | null;
                toName: string | null;
                /** @enum {string} */
                sourceType: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND";
                campaignId: string | null;
                campaignName: string | null;
                workflowId: string | null;
                workflowName: string | null;
                templateId: string | null;
                /** @constant */
                bounceType: "Permanent";
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "email.failed";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                emailId: string;
                subject: string;
                from: string;
                fromName: string;
                replyTo: string | null;
                toName: string | null;
                /** @enum {string} */
                sourceType: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND";
                campaignId: string | null;
                campaignName: string | null;
                workflowId: string | null;
                workflowName: string | null;
                templateId: string | null;
                error: string | null;
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "email.refused_inbound";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** @enum {string} */
                reason: "limit" | "virus";
                limit: number | null;
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "contact.subscribed";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                reason: null;
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "contact.unsubscribed";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** @description Null when the contact or a caller made the change. */
                reason: ("bounce" | "complaint") | null;
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "campaign.sent";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                campaignId: string;
                campaignName: string;
                subject: string;
                totalRecipients: number;
                sentCount: number;
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "workflow.started";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                workflowId: string;
                workflowName: string | null;
                /** Format: uuid */
                executionId: string;
                /** @enum {string} */
                status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "workflow.completed";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                workflowId: string;
                workflowName: string | null;
                /** Format: uuid */
                executionId: string;
                /** @enum {string} */
                status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
                exitReason: string | null;
                error: string | null;
            };
        };
        UpcomingActivity: {
            id: string;
            /** @enum {string} */
            type: "campaign.scheduled";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                campaignId: string;
                campaignName: string;
                subject: string;
                totalRecipients: number;
                /** @enum {string} */
                audienceType: "ALL" | "SEGMENT" | "FILTERED";
                segmentName: string | null;
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "workflow.email.scheduled";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                workflowId: string;
                workflowName: string | null;
                /** Format: uuid */
                executionId: string;
                /** Format: uuid */
                stepId: string;
                stepName: string;
                /** @description Null when the template was deleted. */
                subject: string | null;
            };
        } | {
            id: string;
            /** @enum {string} */
            type: "workflow.active";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
            contactEmail: string | null;
            contactId: string | null;
            metadata: {
                /** Format: uuid */
                workflowId: string;
                workflowName: string | null;
                /** Format: uuid */
                executionId: string;
                stepName: string | null;
                /** @enum {string} */
                status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
            };
        };
        Domain: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            /** @description Lower-case ASCII; international names in xn-- form. */
            domain: string;
            verified: boolean;
            /** @enum {string} */
            status: "pending" | "verified" | "failed";
            dkimTokens: string[];
            mailFromDomain: string;
            /** @description DNS records to create before the domain can send. */
            records: {
                /** @enum {string} */
                type: "CNAME" | "MX" | "TXT";
                name: string;
                value: string;
                priority?: number;
                /** @enum {string} */
                purpose: "dkim" | "mail_from" | "spf" | "dmarc" | "ownership" | "inbound";
                required: boolean;
            }[];
            /** @description DNS records for receiving mail. Empty when the deployment does not receive mail. */
            inboundRecords: {
                /** @enum {string} */
                type: "CNAME" | "MX" | "TXT";
                name: string;
                value: string;
                priority?: number;
                /** @enum {string} */
                purpose: "dkim" | "mail_from" | "spf" | "dmarc" | "ownership" | "inbound";
                required: boolean;
                /** @description Present when other mail servers currently receive the domain's mail. */
                warning?: string;
            }[];
            /** @description Other projects added this domain as well. The ownership record decides which project owns it. */
            contested: boolean;
            verifiedAt: string | null;
            lastCheckedAt: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        Project: {
            /** Format: uuid */
            id: string;
            name: string;
            public: string;
            /** @description The full key after creation and rotation, otherwise null. */
            secret: string | null;
            /** @description First characters of the secret key. Null for a MEMBER. */
            secretPrefix: string | null;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            disabled: boolean;
            disabledReason: ("PAYMENT_FAILED" | "EMAIL_REPUTATION" | "PHISHING_DETECTED" | "MANUAL") | null;
            /** @enum {string} */
            tracking: "ENABLED" | "DISABLED" | "MARKETING_ONLY";
            language: string;
            publicKey: {
                events: string[] | null;
                dataKeys: string[] | null;
            };
            /** @description Shown in the footer of MARKETING emails. */
            postalAddress: string | null;
            /** @description Whether inbound mail without a DMARC verdict of PASS starts workflows. */
            inboundUnverified: boolean;
            /**
             * @description Which email the suppression list holds back from an address that bounced or complained. RECORD: none. MARKETING: MARKETING and HEADLESS email. ENFORCE: all email.
             * @enum {string}
             */
            suppression: "RECORD" | "MARKETING" | "ENFORCE";
            /** @description Suppresses an address for 30 days, the second time 90, then for good, when so many different emails bounced transiently within so many days, without a delivery in between. Null: never. */
            softBounces: {
                limit: number;
                days: number;
            } | null;
            customer: string | null;
            subscription: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        SecurityState: {
            status: {
                /** Format: uuid */
                projectId: string;
                isHealthy: boolean;
                shouldDisable: boolean;
                isNewProject: boolean;
                violations: string[];
                warnings: string[];
                /** @description The current hour (UTC) and the 23 hours before it. */
                twentyFourHour: {
                    total: number;
                    bounces: number;
                    complaints: number;
                    /** @description As a percentage of `total`. */
                    bounceRate: number;
                    /** @description As a percentage of `total`. */
                    complaintRate: number;
                };
                /** @description The current hour (UTC) and the 167 hours before it. */
                sevenDay: {
                    total: number;
                    bounces: number;
                    complaints: number;
                    /** @description As a percentage of `total`. */
                    bounceRate: number;
                    /** @description As a percentage of `total`. */
                    complaintRate: number;
                };
                allTime: {
                    total: number;
                    bounces: number;
                    complaints: number;
                    /** @description As a percentage of `total`. */
                    bounceRate: number;
                    /** @description As a percentage of `total`. */
                    complaintRate: number;
                };
            };
            levels: {
                /** @enum {string} */
                bounce7Day: "healthy" | "warning" | "critical";
                /** @enum {string} */
                bounceAllTime: "healthy" | "warning" | "critical";
                /** @enum {string} */
                complaint7Day: "healthy" | "warning" | "critical";
                /** @enum {string} */
                complaintAllTime: "healthy" | "warning" | "critical";
            };
            isDisabled: boolean;
            disabledReason: ("PAYMENT_FAILED" | "EMAIL_REPUTATION" | "PHISHING_DETECTED" | "MANUAL") | null;
            suspensions: {
                /** @enum {string} */
                reason: "PAYMENT_FAILED" | "EMAIL_REPUTATION" | "PHISHING_DETECTED" | "MANUAL";
                /**
                 * Format: date-time
                 * @example 2026-03-01T10:00:00.000Z
                 */
                at: string;
                liftedAt: string | null;
            }[];
        };
        LimitUses: {
            workflows: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            campaigns: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            transactional: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            inbound: {
                limit: number | null;
                usage: number;
                percentage: number;
                isWarning: boolean;
                isBlocked: boolean;
            };
            currency: string | null;
        };
        Member: {
            /**
             * Format: uuid
             * @description For a pending member, the id of the invitation. PATCH and DELETE accept it as well.
             */
            userId: string;
            email: string;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "MEMBER";
            /** @enum {string} */
            status: "active" | "pending";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
        };
        ApiKey: {
            /** Format: uuid */
            id: string;
            /** Format: uuid */
            projectId: string;
            name: string;
            /** @description The first 11 characters of the current token. */
            prefix: string;
            /** @description Only in the answers to creation and rotation; null elsewhere. */
            token: string | null;
            scopes: ("send" | "track" | "read" | "full" | "campaigns:send" | "analytics:read" | "billing:read" | "campaigns:read" | "contacts:read" | "domains:read" | "emails:read" | "events:read" | "segments:read" | "suppressions:read" | "templates:read" | "topics:read" | "webhooks:read" | "workflows:read" | "audit:read" | "analytics:write" | "billing:write" | "campaigns:write" | "contacts:write" | "domains:write" | "emails:write" | "events:write" | "segments:write" | "suppressions:write" | "templates:write" | "topics:write" | "webhooks:write" | "workflows:write")[];
            domains: string[] | null;
            allowedIps: string[] | null;
            expiresAt: string | null;
            requestsPerMinute: number | null;
            /** @description At most an hour old. */
            lastUsedAt: string | null;
            lastUsedIp: string | null;
            /** @description Until when the token before works, too. */
            previousExpiresAt: string | null;
            /** @description Address of the user. */
            createdBy: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            createdAt: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            updatedAt: string;
        };
        AuditLine: {
            /** Format: uuid */
            id: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            at: string;
            actor: {
                /** @enum {string} */
                type: "USER" | "KEY" | "CONTACT" | "SYSTEM" | "OPERATOR";
                id: string | null;
                name: string | null;
            };
            /** @description One of audit.export, billing.checkout, billing.limits, billing.portal, campaign.cancel, campaign.create, campaign.delete, campaign.duplicate, campaign.pause, campaign.resume, campaign.send, campaign.send-missing, campaign.test, campaign.unschedule, campaign.update, contact-field.delete, contact.bulk-add-to-segment, contact.bulk-delete, contact.bulk-subscribe, contact.bulk-unsubscribe, contact.delete, contact.erase, contact.export, contact.export-all, contact.import, contact.subscribe, contact.topics, contact.unsubscribe, contact.update, domain.create, domain.delete, email.cancel, email.cancel-many, email.reschedule, event-bus.update, event.delete, execution.cancel, execution.cancel-all, execution.start, export.download, image.create, key.create, key.delete, key.refuse, key.rotate, key.update, member.create, member.delete, member.update, project.create, project.delete, project.enable, project.regenerate-keys, project.reset, project.suspend, project.update, segment.add-members, segment.compute, segment.create, segment.delete, segment.remove-members, segment.update, suppression.add, suppression.export, suppression.import, suppression.import-account, suppression.remove, template.create, template.delete, template.duplicate, template.test, template.update, topic.create, topic.delete, topic.update, user.login, webhook-endpoint.create, webhook-endpoint.delete, webhook-endpoint.pause, webhook-endpoint.redeliver, webhook-endpoint.replay, webhook-endpoint.rotate-secret, webhook-endpoint.test, webhook-endpoint.update, workflow-step.create, workflow-step.delete, workflow-step.insert, workflow-step.update, workflow-transition.create, workflow-transition.delete, workflow.create, workflow.delete, workflow.duplicate, workflow.update. */
            action: string;
            target: {
                type: string;
                id: string | null;
                name: string | null;
            };
            /** @description Changed fields as they were. Bodies and long texts as `{ sha256, length }`. */
            before: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            /** @description Changed fields as they are. */
            after: {
                [key: string]: components["schemas"]["JsonValue"];
            } | null;
            ip: string | null;
            userAgent: string | null;
            requestId: string | null;
            /**
             * @description UNKNOWN: the process ended during the change.
             * @enum {string}
             */
            result: "OK" | "REFUSED" | "UNKNOWN";
        };
        EventBus: {
            enabled: boolean;
            types: string[];
        };
        PublicContactState: {
            /** Format: uuid */
            id: string;
            email: string;
            subscribed: boolean;
            snoozedUntil: string | null;
        };
        /** @enum {string} */
        StepType: "TRIGGER" | "SEND_EMAIL" | "DELAY" | "WAIT_FOR_EVENT" | "CONDITION" | "WEBHOOK" | "UPDATE_CONTACT" | "EXIT";
        SendEmailConfigOutput: {
            /** Format: uuid */
            templateId?: string;
            /**
             * @default {
             *       "type": "CONTACT"
             *     }
             */
            recipient: {
                /** @constant */
                type: "CONTACT";
            } | {
                /** @constant */
                type: "CUSTOM";
                /** Format: email */
                customEmail: string;
            };
        };
        /** @description `url`, the values of `headers`, and texts in `body` are in the template language. */
        WebhookConfigOutput: {
            url: string;
            /**
             * @default POST
             * @enum {string}
             */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            headers?: {
                [key: string]: string;
            };
            body?: components["schemas"]["JsonValue"];
        };
        /** @description Changes data, the subscription, or topics. Texts in `updates` are in the template language. */
        UpdateContactConfigOutput: {
            updates?: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * @default none
             * @enum {string}
             */
            subscriptionAction: "none" | "subscribe" | "unsubscribe";
            /** @description By the key of the topic. Null returns to the topic's default. */
            topics?: {
                [key: string]: boolean | null;
            };
        };
        TriggerConfigOutput: {
            eventName: string;
        } | {
            schedule: string;
            /** @default UTC */
            timezone: string;
            audience: {
                /** Format: uuid */
                segmentId: string;
            };
        };
        NewStep: {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["SendEmailConfig"];
            /** @constant */
            type: "SEND_EMAIL";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
            /**
             * @description Links it to the newest step that nothing follows.
             * @default true
             */
            autoConnect: boolean;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["DelayConfig"];
            /** @constant */
            type: "DELAY";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
            /**
             * @description Links it to the newest step that nothing follows.
             * @default true
             */
            autoConnect: boolean;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["WaitForEventConfig"];
            /** @constant */
            type: "WAIT_FOR_EVENT";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
            /**
             * @description Links it to the newest step that nothing follows.
             * @default true
             */
            autoConnect: boolean;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["ConditionConfig"];
            /** @constant */
            type: "CONDITION";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
            /**
             * @description Links it to the newest step that nothing follows.
             * @default true
             */
            autoConnect: boolean;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["WebhookConfig"];
            /** @constant */
            type: "WEBHOOK";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
            /**
             * @description Links it to the newest step that nothing follows.
             * @default true
             */
            autoConnect: boolean;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["UpdateContactConfig"];
            /** @constant */
            type: "UPDATE_CONTACT";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
            /**
             * @description Links it to the newest step that nothing follows.
             * @default true
             */
            autoConnect: boolean;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["ExitConfig"];
            /** @constant */
            type: "EXIT";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
            /**
             * @description Links it to the newest step that nothing follows.
             * @default true
             */
            autoConnect: boolean;
        };
        InsertedStep: {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["SendEmailConfig"];
            /** @constant */
            type: "SEND_EMAIL";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["DelayConfig"];
            /** @constant */
            type: "DELAY";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["WaitForEventConfig"];
            /** @constant */
            type: "WAIT_FOR_EVENT";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["ConditionConfig"];
            /** @constant */
            type: "CONDITION";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["WebhookConfig"];
            /** @constant */
            type: "WEBHOOK";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
        } | {
            name: string;
            position?: {
                x: number;
                y: number;
            };
            config: components["schemas"]["UpdateContactConfig"];
            /** @constant */
            type: "UPDATE_CONTACT";
            /**
             * Format: uuid
             * @description SEND_EMAIL only; may be in the config instead.
             */
            templateId?: string;
        };
        /** @description Of the step's type. */
        StepConfig: components["schemas"]["SendEmailConfig"] | components["schemas"]["DelayConfig"] | components["schemas"]["WaitForEventConfig"] | components["schemas"]["ConditionConfig"] | components["schemas"]["WebhookConfig"] | components["schemas"]["UpdateContactConfig"] | components["schemas"]["ExitConfig"];
        /** @description Of the step's type. A TRIGGER step has the settings of the workflow's trigger. */
        StoredStepConfig: components["schemas"]["SendEmailConfigOutput"] | components["schemas"]["DelayConfig"] | components["schemas"]["WaitForEventConfig"] | components["schemas"]["ConditionConfig"] | components["schemas"]["WebhookConfigOutput"] | components["schemas"]["UpdateContactConfigOutput"] | components["schemas"]["ExitConfig"] | components["schemas"]["TriggerConfigOutput"];
        /** @description Of the step's type. */
        StepOutput: {
            /** @constant */
            triggered: true;
            eventName: string | null;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            timestamp: string;
        } | {
            /** Format: uuid */
            emailId: string;
            /** @enum {string} */
            recipientType: "CONTACT" | "CUSTOM";
            recipientEmail: string;
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            queuedAt: string;
        } | {
            /** @constant */
            skipped: true;
            reason: string;
        } | {
            delayAmount: number;
            /** @enum {string} */
            delayUnit: "minutes" | "hours" | "days";
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            resumeAt: string;
        } | {
            eventName: string;
            /** Format: uuid */
            eventId: string;
            eventData: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /**
             * Format: date-time
             * @example 2026-03-01T10:00:00.000Z
             */
            receivedAt: string;
        } | {
            eventName: string;
            /** @constant */
            timedOut: true;
        } | {
            field: string;
            /** @enum {string} */
            operator: "equals" | "notEquals" | "contains" | "notContains" | "greaterThan" | "lessThan" | "greaterThanOrEqual" | "lessThanOrEqual" | "exists" | "notExists" | "within" | "olderThan" | "triggered" | "triggeredWithin" | "triggeredOlderThan" | "notTriggered" | "notTriggeredWithin" | "memberOfSegment" | "notMemberOfSegment";
            expectedValue: components["schemas"]["JsonValue"];
            actualValue: components["schemas"]["JsonValue"];
            result: boolean;
            /** @enum {string} */
            branch: "yes" | "no" | "event" | "timeout";
        } | {
            result: boolean;
            /** @enum {string} */
            branch: "yes" | "no" | "event" | "timeout";
        } | {
            url: string;
            /** @enum {string} */
            method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
            statusCode: number;
            success: boolean;
            response: components["schemas"]["JsonValue"];
            durationMs: number;
        } | {
            updated: boolean;
            updates: {
                [key: string]: components["schemas"]["JsonValue"];
            };
            /** @enum {string} */
            subscriptionAction: "none" | "subscribe" | "unsubscribe";
            subscribed: boolean;
            topics?: {
                [key: string]: boolean | null;
            };
        } | {
            reason: string | null;
        };
    };
    responses: {
        /** @description BAD_REQUEST: malformed JSON, an invalid header or parameter, or a state that does not allow the request */
        Error400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description MISSING_AUTH, INVALID_API_KEY, UNAUTHORIZED or INVALID_CREDENTIALS: no valid key, session or login */
        Error401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description FORBIDDEN, PROJECT_ACCESS_DENIED, PROJECT_DISABLED, EMAIL_VERIFICATION_REQUIRED, or a sender domain that is not verified (INTERNAL_SERVER_ERROR) */
        Error403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PAYLOAD_TOO_LARGE: details give the limit */
        Error413: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description VALIDATION_ERROR: errors list the fields */
        Error422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description RATE_LIMIT_EXCEEDED: details say when to retry */
        Error429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INTERNAL_SERVER_ERROR: an error on our side */
        Error500: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description CONFLICT or IDEMPOTENCY_KEY_REUSED */
        Error409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record does not exist in this project */
        Error404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description EXTERNAL_SERVICE_ERROR: an external service failed */
        Error502: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description BILLING_LIMIT_EXCEEDED or UPGRADE_REQUIRED: the request would exceed the project's limit, or its plan does not allow it */
        Error402: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description BAD_REQUEST: malformed JSON, an invalid header or parameter, or a state that does not allow the request */
        FlatError400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FlatError"] | components["schemas"]["Error"];
            };
        };
        /** @description BAD_REQUEST: malformed JSON, an invalid header or parameter, or a state that does not allow the request */
        ErrorPage400: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description VALIDATION_ERROR: errors list the fields */
        ErrorPage422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description FORBIDDEN, PROJECT_ACCESS_DENIED, PROJECT_DISABLED, EMAIL_VERIFICATION_REQUIRED, or a sender domain that is not verified (INTERNAL_SERVER_ERROR) */
        ErrorPage403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description CONFLICT or IDEMPOTENCY_KEY_REUSED */
        ErrorPage409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description RATE_LIMIT_EXCEEDED: details say when to retry */
        ErrorPage429: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
        /** @description The record does not exist in this project */
        ErrorPage404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
                "text/html": string;
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c3d9e0f4-17ab-4c62-b8d5-90e1f2a3b4c5",
                     *       "email": "ann@example.com"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                    };
                };
            };
        };
    };
    signup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    invitationToken?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c3d9e0f4-17ab-4c62-b8d5-90e1f2a3b4c5",
                     *       "email": "ann@example.com"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                    };
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    logoutAll: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getLoginProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "github": true,
                     *       "google": false
                     *     }
                     */
                    "application/json": {
                        github: boolean;
                        google: boolean;
                    };
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c",
                 *       "newPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    token: string;
                    /** @description Required without a session of the account. */
                    newPassword?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The address is verified."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    requestVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "A verification email was sent."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "If the address has an account, an email was sent."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c",
                 *       "newPassword": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    token: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The password was changed."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c"
                 *     }
                 */
                "application/json": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "role": "MEMBER"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        projectId: string;
                        /** @enum {string} */
                        role: "OWNER" | "ADMIN" | "MEMBER";
                    };
                };
            };
        };
    };
    beginProviderLogin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example github */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    finishProviderLogin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example github */
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendMail: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you choose. A second request with the same key within 24 hours is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Answers a used key with the first answer and `Idempotency-Replayed: true`, if the body is the same and the answer was kept. */
                "Idempotency-Replay"?: "true";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "to": {
                 *         "name": "Ann",
                 *         "email": "ann@example.com"
                 *       },
                 *       "cc": "accounts@example.com",
                 *       "from": {
                 *         "name": "Example shop",
                 *         "email": "shop@mail.example.com"
                 *       },
                 *       "subject": "Your receipt, {{ firstName }}",
                 *       "body": "<p>Thank you for your order {{ orderNumber }}.</p>",
                 *       "preheader": "Order {{ orderNumber }}",
                 *       "tags": [
                 *         "receipt",
                 *         {
                 *           "name": "shop",
                 *           "value": "eu"
                 *         }
                 *       ],
                 *       "metadata": {
                 *         "orderId": "2026-1042"
                 *       },
                 *       "data": {
                 *         "firstName": "Ann",
                 *         "orderNumber": {
                 *           "value": "2026-1042",
                 *           "persistent": false
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SendRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "emails": [
                     *           {
                     *             "contact": {
                     *               "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *               "email": "ann@example.com"
                     *             },
                     *             "email": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60"
                     *           }
                     *         ],
                     *         "timestamp": "2026-03-02T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            emails: {
                                contact: {
                                    /** Format: uuid */
                                    id: string;
                                    email: string;
                                };
                                /** Format: uuid */
                                email: string;
                                /**
                                 * @description The suppression list holds back the email: it is recorded as FAILED, and not billed.
                                 * @constant
                                 */
                                suppressed?: true;
                            }[];
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            timestamp: string;
                            /** @description Fields that were ignored. Absent when nothing was ignored. */
                            warnings?: components["schemas"]["Warning"][];
                        } | {
                            /** @constant */
                            dryRun: true;
                            rendered: {
                                to: string;
                                subject: string;
                                /** @description The most bytes that the message can have, attachments included. */
                                bytes: number;
                            }[];
                            /** @description Fields that were ignored. Absent when nothing was ignored. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
        };
    };
    sendBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you choose. A second request with the same key within 24 hours is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Answers a used key with the first answer and `Idempotency-Replayed: true`, if the body is the same and the answer was kept. */
                "Idempotency-Replay"?: "true";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "each",
                 *       "emails": [
                 *         {
                 *           "to": "ann@example.com",
                 *           "from": "shop@mail.example.com",
                 *           "subject": "Your parcel is on its way",
                 *           "body": "<p>It arrives on {{ day }}.</p>",
                 *           "data": {
                 *             "day": {
                 *               "value": "Friday",
                 *               "persistent": false
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "to": "bo@",
                 *           "from": "shop@mail.example.com",
                 *           "subject": "Your invoice",
                 *           "body": "<p>Thank you.</p>"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    emails: components["schemas"]["JsonValue"][];
                    /**
                     * @description `all`: one faulty email refuses the batch. `each`: faulty emails are left out.
                     * @default all
                     * @enum {string}
                     */
                    mode?: "all" | "each";
                    /**
                     * @description Makes every check and renders the emails. Nothing is stored, sent or billed.
                     * @default false
                     */
                    dryRun?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "accepted": 1,
                     *         "refused": 1,
                     *         "results": [
                     *           {
                     *             "index": 0,
                     *             "success": true,
                     *             "emails": [
                     *               {
                     *                 "contact": {
                     *                   "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *                   "email": "ann@example.com"
                     *                 },
                     *                 "email": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "index": 1,
                     *             "success": false,
                     *             "error": {
                     *               "code": "VALIDATION_ERROR",
                     *               "message": "The request did not pass validation.",
                     *               "statusCode": 422,
                     *               "errors": [
                     *                 {
                     *                   "field": "to",
                     *                   "message": "Not an email address.",
                     *                   "code": "invalid_string"
                     *                 }
                     *               ]
                     *             }
                     *           }
                     *         ],
                     *         "timestamp": "2026-03-02T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @constant */
                            dryRun?: true;
                            accepted: number;
                            refused: number;
                            /** @description In the order of the request. */
                            results: ({
                                /** @description Place in `emails`. */
                                index: number;
                                /** @constant */
                                success: true;
                                emails: {
                                    contact: {
                                        /** Format: uuid */
                                        id: string;
                                        email: string;
                                    };
                                    /** Format: uuid */
                                    email: string;
                                    /**
                                     * @description The suppression list holds back the email: it is recorded as FAILED, and not billed.
                                     * @constant
                                     */
                                    suppressed?: true;
                                }[];
                            } | {
                                /** @description Place in `emails`. */
                                index: number;
                                /** @constant */
                                success: true;
                                rendered: {
                                    to: string;
                                    subject: string;
                                    /** @description The most bytes that the message can have, attachments included. */
                                    bytes: number;
                                }[];
                            } | {
                                /** @description Place in `emails`. */
                                index: number;
                                /** @constant */
                                success: false;
                                error: {
                                    /** @example VALIDATION_ERROR */
                                    code: string;
                                    message: string;
                                    statusCode: number;
                                    /** @description Only with 422. */
                                    errors?: {
                                        /** @description Dot path with array indexes. Empty for the body itself. */
                                        field: string;
                                        message: string;
                                        /** @enum {string} */
                                        code: "invalid_type" | "invalid_string" | "invalid_enum_value" | "too_small" | "too_big" | "invalid_union" | "unrecognized_keys" | "required" | "reserved_event" | "custom";
                                        received?: string;
                                    }[];
                                    details?: {
                                        [key: string]: components["schemas"]["JsonValue"];
                                    };
                                };
                            })[];
                            /**
                             * Format: date-time
                             * @description Absent in a dry run.
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            timestamp?: string;
                            /** @description Fields that were ignored. Absent when nothing was ignored. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
        };
    };
    verifyAddress: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@gmial.com"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "email": "ann@gmial.com",
                     *         "valid": true,
                     *         "isDisposable": false,
                     *         "isAlias": false,
                     *         "isTypo": true,
                     *         "isPlusAddressed": false,
                     *         "isPersonalEmail": false,
                     *         "domainExists": true,
                     *         "hasWebsite": true,
                     *         "hasMxRecords": true,
                     *         "suggestedEmail": "ann@gmail.com",
                     *         "reasons": [
                     *           "The domain looks like a typing error of gmail.com."
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /** @description Normalized, as addresses are compared. */
                            email: string;
                            /** @description True when the format is valid and the domain exists and accepts mail. */
                            valid: boolean;
                            isDisposable: boolean;
                            /** @description Whether the domain belongs to a service that forwards mail to another mailbox. */
                            isAlias: boolean;
                            isTypo: boolean;
                            isPlusAddressed: boolean;
                            /** @description Whether the domain belongs to a provider of free mailboxes. */
                            isPersonalEmail: boolean;
                            domainExists: boolean;
                            hasWebsite: boolean;
                            hasMxRecords: boolean;
                            /** @description Only with isTypo. */
                            suggestedEmail?: string;
                            reasons: string[];
                        };
                    };
                };
            };
        };
    };
    listEmails: {
        parameters: {
            query?: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                contactId?: string;
                /** @description Emails of a deleted campaign are listed only with a contactId, and without a campaignId. */
                campaignId?: string;
                status?: "SCHEDULED" | "PENDING" | "SENDING" | "FAILED" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "RECEIVED" | "CANCELLED";
                templateId?: string;
                workflowId?: string;
                sourceType?: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND";
                /** @description The recipient's address, exactly: emails to the contact that has it. */
                to?: string;
                /** @description A tag, exactly. Seconds behind, except with contactId. */
                tag?: string;
                /** @description Matches a part of the subject. */
                subject?: string;
                /** @description Start of the range of creation times, inclusive: any format that JavaScript's Date parses. */
                startDate?: string;
                /** @description End of that range, exclusive: any format that JavaScript's Date parses. */
                endDate?: string;
                cursor?: string;
                /** @example 20 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60",
                     *           "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "to": "ann@example.com",
                     *           "toName": "Ann",
                     *           "cc": [
                     *             {
                     *               "name": null,
                     *               "email": "accounts@example.com"
                     *             }
                     *           ],
                     *           "bcc": null,
                     *           "subject": "Your receipt",
                     *           "preheader": "Order 2026-1042, 49 EUR",
                     *           "from": "shop@mail.example.com",
                     *           "fromName": "Example shop",
                     *           "replyTo": null,
                     *           "headers": {},
                     *           "attachments": [
                     *             {
                     *               "filename": "receipt.pdf",
                     *               "contentType": "application/pdf",
                     *               "size": 18204,
                     *               "disposition": "attachment"
                     *             }
                     *           ],
                     *           "messageId": "0107018e1c2d3f4a-5b6c7d8e-000000",
                     *           "sourceType": "TRANSACTIONAL",
                     *           "templateId": null,
                     *           "topic": null,
                     *           "campaignId": null,
                     *           "workflowId": null,
                     *           "workflowExecutionId": null,
                     *           "status": "OPENED",
                     *           "error": null,
                     *           "tags": [
                     *             "receipt",
                     *             "shop:eu"
                     *           ],
                     *           "metadata": {
                     *             "orderId": "2026-1042"
                     *           },
                     *           "sendAt": null,
                     *           "tracking": true,
                     *           "opens": 1,
                     *           "clicks": 0,
                     *           "sentAt": "2026-03-02T09:00:00.000Z",
                     *           "deliveredAt": "2026-03-02T09:00:03.000Z",
                     *           "openedAt": "2026-03-02T09:12:41.000Z",
                     *           "clickedAt": null,
                     *           "bouncedAt": null,
                     *           "complainedAt": null,
                     *           "createdAt": "2026-03-02T09:00:00.000Z",
                     *           "updatedAt": "2026-03-02T09:12:41.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Email"][];
                        /** @description Pass it to get the next page. Absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                        /** @description Number of all matches on the first page, 0 on later pages. */
                        total: number;
                    };
                };
            };
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60",
                     *       "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "to": "ann@example.com",
                     *       "toName": "Ann",
                     *       "cc": [
                     *         {
                     *           "name": null,
                     *           "email": "accounts@example.com"
                     *         }
                     *       ],
                     *       "bcc": null,
                     *       "subject": "Your receipt",
                     *       "preheader": "Order 2026-1042, 49 EUR",
                     *       "from": "shop@mail.example.com",
                     *       "fromName": "Example shop",
                     *       "replyTo": null,
                     *       "headers": {},
                     *       "attachments": [
                     *         {
                     *           "filename": "receipt.pdf",
                     *           "contentType": "application/pdf",
                     *           "size": 18204,
                     *           "disposition": "attachment"
                     *         }
                     *       ],
                     *       "messageId": "0107018e1c2d3f4a-5b6c7d8e-000000",
                     *       "sourceType": "TRANSACTIONAL",
                     *       "templateId": null,
                     *       "topic": null,
                     *       "campaignId": null,
                     *       "workflowId": null,
                     *       "workflowExecutionId": null,
                     *       "status": "OPENED",
                     *       "error": null,
                     *       "tags": [
                     *         "receipt",
                     *         "shop:eu"
                     *       ],
                     *       "metadata": {
                     *         "orderId": "2026-1042"
                     *       },
                     *       "sendAt": null,
                     *       "tracking": true,
                     *       "opens": 1,
                     *       "clicks": 0,
                     *       "sentAt": "2026-03-02T09:00:00.000Z",
                     *       "deliveredAt": "2026-03-02T09:00:03.000Z",
                     *       "openedAt": "2026-03-02T09:12:41.000Z",
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "complainedAt": null,
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "updatedAt": "2026-03-02T09:12:41.000Z",
                     *       "body": "<p>Thank you, Ann.</p>",
                     *       "text": null,
                     *       "timeline": [
                     *         {
                     *           "type": "sent",
                     *           "timestamp": "2026-03-02T09:00:00.000Z",
                     *           "data": {}
                     *         },
                     *         {
                     *           "type": "delivery",
                     *           "timestamp": "2026-03-02T09:00:03.000Z",
                     *           "data": {}
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        contactId: string;
                        to: string;
                        toName: string | null;
                        cc: {
                            name: string | null;
                            email: string;
                        }[] | null;
                        bcc: {
                            name: string | null;
                            email: string;
                        }[] | null;
                        subject: string;
                        preheader: string | null;
                        from: string;
                        fromName: string;
                        replyTo: string | null;
                        headers: {
                            [key: string]: string;
                        };
                        attachments: {
                            filename: string;
                            contentType: string;
                            size: number;
                            /** @enum {string} */
                            disposition: "attachment" | "inline";
                        }[];
                        messageId: string | null;
                        /** @enum {string} */
                        sourceType: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND";
                        templateId: string | null;
                        topic: string | null;
                        campaignId: string | null;
                        workflowId: string | null;
                        workflowExecutionId: string | null;
                        /** @enum {string} */
                        status: "SCHEDULED" | "PENDING" | "SENDING" | "FAILED" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "RECEIVED" | "CANCELLED";
                        error: string | null;
                        tags: string[];
                        metadata: {
                            [key: string]: string;
                        };
                        /** @description When the caller asked to send it. */
                        sendAt: string | null;
                        tracking: boolean;
                        opens: number;
                        clicks: number;
                        sentAt: string | null;
                        deliveredAt: string | null;
                        openedAt: string | null;
                        clickedAt: string | null;
                        bouncedAt: string | null;
                        complainedAt: string | null;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                        /** @description The rendered HTML. Null in plain text email and 90 days after sending. */
                        body: string | null;
                        /** @description The rendered text that was given. Null when the text is made from the HTML, and 90 days after sending. */
                        text: string | null;
                        timeline: {
                            type: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            timestamp: string;
                            data: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                        }[];
                    };
                };
            };
        };
    };
    cancelEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60",
                     *       "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "to": "ann@example.com",
                     *       "toName": "Ann",
                     *       "cc": [
                     *         {
                     *           "name": null,
                     *           "email": "accounts@example.com"
                     *         }
                     *       ],
                     *       "bcc": null,
                     *       "subject": "Your receipt",
                     *       "preheader": "Order 2026-1042, 49 EUR",
                     *       "from": "shop@mail.example.com",
                     *       "fromName": "Example shop",
                     *       "replyTo": null,
                     *       "headers": {},
                     *       "attachments": [
                     *         {
                     *           "filename": "receipt.pdf",
                     *           "contentType": "application/pdf",
                     *           "size": 18204,
                     *           "disposition": "attachment"
                     *         }
                     *       ],
                     *       "messageId": null,
                     *       "sourceType": "TRANSACTIONAL",
                     *       "templateId": null,
                     *       "topic": null,
                     *       "campaignId": null,
                     *       "workflowId": null,
                     *       "workflowExecutionId": null,
                     *       "status": "CANCELLED",
                     *       "error": null,
                     *       "tags": [
                     *         "receipt",
                     *         "shop:eu"
                     *       ],
                     *       "metadata": {
                     *         "orderId": "2026-1042"
                     *       },
                     *       "sendAt": "2026-03-09T09:00:00.000Z",
                     *       "tracking": true,
                     *       "opens": 0,
                     *       "clicks": 0,
                     *       "sentAt": null,
                     *       "deliveredAt": null,
                     *       "openedAt": null,
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "complainedAt": null,
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "updatedAt": "2026-03-02T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Email"];
                };
            };
        };
    };
    rescheduleEmail: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sendAt": "2026-03-02T09:00:00",
                 *       "timeZone": "Europe/Berlin"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description When to send: ISO 8601, at most 30 days ahead. Without Z or an offset it is local time in timeZone.
                     * @example 2026-03-02T09:00:00
                     * @example 2026-03-02T08:00:00Z
                     */
                    sendAt: string;
                    /**
                     * @description IANA name; UTC by default.
                     * @example Europe/Berlin
                     */
                    timeZone?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60",
                     *       "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "to": "ann@example.com",
                     *       "toName": "Ann",
                     *       "cc": [
                     *         {
                     *           "name": null,
                     *           "email": "accounts@example.com"
                     *         }
                     *       ],
                     *       "bcc": null,
                     *       "subject": "Your receipt",
                     *       "preheader": "Order 2026-1042, 49 EUR",
                     *       "from": "shop@mail.example.com",
                     *       "fromName": "Example shop",
                     *       "replyTo": null,
                     *       "headers": {},
                     *       "attachments": [
                     *         {
                     *           "filename": "receipt.pdf",
                     *           "contentType": "application/pdf",
                     *           "size": 18204,
                     *           "disposition": "attachment"
                     *         }
                     *       ],
                     *       "messageId": null,
                     *       "sourceType": "TRANSACTIONAL",
                     *       "templateId": null,
                     *       "topic": null,
                     *       "campaignId": null,
                     *       "workflowId": null,
                     *       "workflowExecutionId": null,
                     *       "status": "SCHEDULED",
                     *       "error": null,
                     *       "tags": [
                     *         "receipt",
                     *         "shop:eu"
                     *       ],
                     *       "metadata": {
                     *         "orderId": "2026-1042"
                     *       },
                     *       "sendAt": "2026-03-02T08:00:00.000Z",
                     *       "tracking": true,
                     *       "opens": 0,
                     *       "clicks": 0,
                     *       "sentAt": null,
                     *       "deliveredAt": null,
                     *       "openedAt": null,
                     *       "clickedAt": null,
                     *       "bouncedAt": null,
                     *       "complainedAt": null,
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "updatedAt": "2026-03-02T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Email"];
                };
            };
        };
    };
    cancelEmails: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emailIds": [
                 *         "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Give either emailIds or tag. */
                    emailIds?: string[];
                    /** @description Cancels the first 10,000 emails with this tag. */
                    tag?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancelled": 1,
                     *       "notScheduled": [],
                     *       "more": false
                     *     }
                     */
                    "application/json": {
                        cancelled: number;
                        /** @description Those of `emailIds` that were not SCHEDULED, cancelled ones included. */
                        notScheduled: string[];
                        /** @description Whether to repeat the request. */
                        more: boolean;
                    };
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /**
                 * @description Matches a part of the address.
                 * @example @example.com
                 */
                search?: string;
                /** @example true */
                subscribed?: boolean;
                sort?: "createdAt" | "email";
                dir?: "desc" | "asc";
                cursor?: string;
                /** @example 20 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "email": "ann@example.com",
                     *           "subscribed": true,
                     *           "snoozedUntil": null,
                     *           "optedOutAt": null,
                     *           "optedOutBy": null,
                     *           "suppression": null,
                     *           "topics": {
                     *             "product-news": true
                     *           },
                     *           "data": {
                     *             "firstName": "Ann",
                     *             "plan": "pro",
                     *             "seats": 5
                     *           },
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        /** @description Pass it to get the next page. Absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                        /** @description Number of all matches on the first page, 0 on later pages. It is a counter and lags by a few seconds. */
                        total: number;
                    };
                };
            };
        };
    };
    upsertContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "subscribed": true,
                 *       "data": {
                 *         "firstName": "Ann",
                 *         "plan": "pro",
                 *         "seats": 5
                 *       }
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    /** @description Default for a new contact: true. */
                    subscribed?: boolean;
                    data?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /** @description By the key of the topic. Null returns to the topic's default. */
                    topics?: {
                        [key: string]: boolean | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": true,
                     *       "snoozedUntil": null,
                     *       "optedOutAt": null,
                     *       "optedOutBy": null,
                     *       "suppression": null,
                     *       "topics": {
                     *         "product-news": true
                     *       },
                     *       "data": {
                     *         "firstName": "Ann",
                     *         "plan": "pro",
                     *         "seats": 5
                     *       },
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z",
                     *       "_meta": {
                     *         "isNew": false,
                     *         "isUpdate": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                        subscribed: boolean;
                        snoozedUntil: string | null;
                        /** @description When the contact unsubscribed. Null while subscribed or snoozed. */
                        optedOutAt: string | null;
                        /** @description `person`: by a link, a page or one click. `api`: by a key, a session or an import. */
                        optedOutBy: ("person" | "bounce" | "complaint" | "api") | null;
                        /** @description Why the suppression list holds back email to the address. Null when it is not listed. */
                        suppression: {
                            /** @enum {string} */
                            reason: "complaint" | "bounce" | "manual" | "erased" | "soft_bounce";
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            since: string;
                            expiresAt: string | null;
                        } | null;
                        /** @description Whether the contact gets email of each topic, by its key: its choice, or the default. */
                        topics: {
                            [key: string]: boolean;
                        };
                        data: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                        _meta: {
                            isNew: boolean;
                            isUpdate: boolean;
                        };
                        /** @description Fields that were ignored. Absent when nothing was ignored. */
                        warnings?: components["schemas"]["Warning"][];
                    };
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": true,
                     *       "snoozedUntil": null,
                     *       "optedOutAt": null,
                     *       "optedOutBy": null,
                     *       "suppression": null,
                     *       "topics": {
                     *         "product-news": true
                     *       },
                     *       "data": {
                     *         "firstName": "Ann",
                     *         "plan": "pro",
                     *         "seats": 5
                     *       },
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z",
                     *       "_meta": {
                     *         "isNew": true,
                     *         "isUpdate": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                        subscribed: boolean;
                        snoozedUntil: string | null;
                        /** @description When the contact unsubscribed. Null while subscribed or snoozed. */
                        optedOutAt: string | null;
                        /** @description `person`: by a link, a page or one click. `api`: by a key, a session or an import. */
                        optedOutBy: ("person" | "bounce" | "complaint" | "api") | null;
                        /** @description Why the suppression list holds back email to the address. Null when it is not listed. */
                        suppression: {
                            /** @enum {string} */
                            reason: "complaint" | "bounce" | "manual" | "erased" | "soft_bounce";
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            since: string;
                            expiresAt: string | null;
                        } | null;
                        /** @description Whether the contact gets email of each topic, by its key: its choice, or the default. */
                        topics: {
                            [key: string]: boolean;
                        };
                        data: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                        _meta: {
                            isNew: boolean;
                            isUpdate: boolean;
                        };
                        /** @description Fields that were ignored. Absent when nothing was ignored. */
                        warnings?: components["schemas"]["Warning"][];
                    };
                };
            };
        };
    };
    lookupContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ann@example.com",
                 *         "bob@example.com"
                 *       ]
                 *     }
                 */
                "application/json": {
                    emails: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "found": [
                     *         "ann@example.com"
                     *       ],
                     *       "notFound": [
                     *         "bob@example.com"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        found: string[];
                        notFound: string[];
                    };
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": true,
                     *       "snoozedUntil": null,
                     *       "optedOutAt": null,
                     *       "optedOutBy": null,
                     *       "suppression": null,
                     *       "topics": {
                     *         "product-news": true
                     *       },
                     *       "data": {
                     *         "firstName": "Ann",
                     *         "plan": "pro",
                     *         "seats": 5
                     *       },
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    deleteContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": {
                 *         "plan": "free",
                 *         "seats": null
                 *       }
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email?: string;
                    subscribed?: boolean;
                    /** @description Null deletes every key. */
                    data?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    } | null;
                    /** @description By the key of the topic. Null returns to the topic's default. */
                    topics?: {
                        [key: string]: boolean | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": true,
                     *       "snoozedUntil": null,
                     *       "optedOutAt": null,
                     *       "optedOutBy": null,
                     *       "suppression": null,
                     *       "topics": {
                     *         "product-news": true
                     *       },
                     *       "data": {
                     *         "firstName": "Ann",
                     *         "plan": "free"
                     *       },
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    chooseTopics: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product-news": false,
                 *       "release-notes": null
                 *     }
                 */
                "application/json": {
                    [key: string]: boolean | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": true,
                     *       "snoozedUntil": null,
                     *       "optedOutAt": null,
                     *       "optedOutBy": null,
                     *       "suppression": null,
                     *       "topics": {
                     *         "product-news": false,
                     *         "release-notes": true
                     *       },
                     *       "data": {
                     *         "firstName": "Ann",
                     *         "plan": "pro",
                     *         "seats": 5
                     *       },
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    listFields: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         {
                     *           "field": "email",
                     *           "type": "string",
                     *           "coverage": 100
                     *         },
                     *         {
                     *           "field": "data.plan",
                     *           "type": "string",
                     *           "coverage": 84
                     *         }
                     *       ],
                     *       "count": 2
                     *     }
                     */
                    "application/json": {
                        fields: {
                            field: string;
                            /** @enum {string} */
                            type: "string" | "number" | "boolean" | "date" | "object";
                            coverage: number;
                        }[];
                        count: number;
                    };
                };
            };
        };
    };
    listFieldValues: {
        parameters: {
            query?: {
                /** @description Name of the field. Overrides the path. */
                field?: string;
                /** @example 100 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /**
                 * @description `data.<key>` for a key of the data, or the name of a standard field, percent-encoded once. A path cannot carry every name: with `/`, `?` or `%`, `.`, `..` or `usage` it is `-` here, and the name is in the query parameter `field`.
                 * @example data.plan
                 */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "field": "data.plan",
                     *       "values": [
                     *         "free",
                     *         "pro"
                     *       ],
                     *       "count": 2,
                     *       "limit": 100
                     *     }
                     */
                    "application/json": {
                        field: string;
                        values: (string | number | boolean)[];
                        count: number;
                        limit: number;
                    };
                };
            };
        };
    };
    getFieldUsage: {
        parameters: {
            query?: {
                /** @description Name of the field. Overrides the path. */
                field?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /**
                 * @description `data.<key>` for a key of the data, or the name of a standard field, percent-encoded once. A path cannot carry every name: with `/`, `?` or `%`, `.`, `..` or `usage` it is `-` here, and the name is in the query parameter `field`.
                 * @example data.plan
                 */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "usedInSegments": [
                     *         {
                     *           "id": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d",
                     *           "name": "Pro users"
                     *         }
                     *       ],
                     *       "usedInCampaigns": [],
                     *       "usedInWorkflows": [],
                     *       "contactCount": 1200,
                     *       "canDelete": false
                     *     }
                     */
                    "application/json": {
                        usedInSegments: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        usedInCampaigns: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        usedInWorkflows: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        contactCount: number;
                        canDelete: boolean;
                    };
                };
            };
        };
    };
    deleteField: {
        parameters: {
            query?: {
                /** @description Name of the field. Overrides the path. */
                field?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /**
                 * @description `data.<key>` for a key of the data, or the name of a standard field, percent-encoded once. A path cannot carry every name: with `/`, `?` or `%`, `.`, `..` or `usage` it is `-` here, and the name is in the query parameter `field`.
                 * @example data.plan
                 */
                field: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "field": "data.plan",
                     *       "deletedFrom": 1200
                     *     }
                     */
                    "application/json": {
                        field: string;
                        deletedFrom: number;
                    };
                };
            };
        };
    };
    bulkSubscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactIds": [
                 *         "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    mode?: "ids";
                    contactIds: string[];
                } | {
                    /** @constant */
                    mode: "query";
                    /** @description Without it, the job applies to all contacts. */
                    filter?: {
                        search?: string;
                        subscribed?: boolean;
                    };
                    excludeIds?: string[];
                } | {
                    /** @constant */
                    mode: "condition";
                    condition: components["schemas"]["Condition"];
                    excludeIds?: string[];
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The job is queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    bulkUnsubscribe: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "mode": "query",
                 *       "filter": {
                 *         "search": "@example.com",
                 *         "subscribed": true
                 *       },
                 *       "excludeIds": [
                 *         "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    mode?: "ids";
                    contactIds: string[];
                } | {
                    /** @constant */
                    mode: "query";
                    /** @description Without it, the job applies to all contacts. */
                    filter?: {
                        search?: string;
                        subscribed?: boolean;
                    };
                    excludeIds?: string[];
                } | {
                    /** @constant */
                    mode: "condition";
                    condition: components["schemas"]["Condition"];
                    excludeIds?: string[];
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The job is queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    bulkDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactIds": [
                 *         "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    mode?: "ids";
                    contactIds: string[];
                } | {
                    /** @constant */
                    mode: "query";
                    /** @description Without it, the job applies to all contacts. */
                    filter?: {
                        search?: string;
                        subscribed?: boolean;
                    };
                    excludeIds?: string[];
                } | {
                    /** @constant */
                    mode: "condition";
                    condition: components["schemas"]["Condition"];
                    excludeIds?: string[];
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The job is queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    bulkAddToSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactIds": [
                 *         "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b"
                 *       ],
                 *       "segmentId": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d"
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    mode?: "ids";
                    contactIds: string[];
                    /**
                     * Format: uuid
                     * @description A STATIC segment.
                     */
                    segmentId: string;
                } | {
                    /** @constant */
                    mode: "query";
                    /** @description Without it, the job applies to all contacts. */
                    filter?: {
                        search?: string;
                        subscribed?: boolean;
                    };
                    excludeIds?: string[];
                    /**
                     * Format: uuid
                     * @description A STATIC segment.
                     */
                    segmentId: string;
                } | {
                    /** @constant */
                    mode: "condition";
                    condition: components["schemas"]["Condition"];
                    excludeIds?: string[];
                    /**
                     * Format: uuid
                     * @description A STATIC segment.
                     */
                    segmentId: string;
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The job is queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    getBulkJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6",
                     *       "state": "completed",
                     *       "progress": 100,
                     *       "result": {
                     *         "operation": "unsubscribe",
                     *         "totalRequested": 2,
                     *         "successCount": 1,
                     *         "unchangedCount": 0,
                     *         "failureCount": 1,
                     *         "errors": [
                     *           {
                     *             "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *             "email": null,
                     *             "error": "contact_not_found"
                     *           }
                     *         ]
                     *       },
                     *       "failedReason": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        state: "waiting" | "active" | "completed" | "failed";
                        progress: number;
                        /** @description Null until completed. */
                        result: {
                            /** @enum {string} */
                            operation: "subscribe" | "unsubscribe" | "delete" | "addToSegment";
                            totalRequested: number;
                            /** @description Really changed. */
                            successCount: number;
                            /** @description Contacts that were already in that state. */
                            unchangedCount: number;
                            failureCount: number;
                            /** @description The first 1,000. */
                            errors: {
                                contactId: string;
                                email: string | null;
                                /** @enum {string} */
                                error: "contact_not_found" | "segment_not_found" | "write_failed";
                            }[];
                        } | null;
                        failedReason: string | null;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    snoozeContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "days": 7
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description In the future, at most a year ahead.
                     */
                    until?: string;
                    /** @description Days from now, instead of `until`. */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": false,
                     *       "snoozedUntil": "2026-03-09T09:00:00.000Z",
                     *       "optedOutAt": null,
                     *       "optedOutBy": null,
                     *       "suppression": null,
                     *       "topics": {
                     *         "product-news": true
                     *       },
                     *       "data": {
                     *         "firstName": "Ann",
                     *         "plan": "pro",
                     *         "seats": 5
                     *       },
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    endSnooze: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": true,
                     *       "snoozedUntil": null,
                     *       "optedOutAt": null,
                     *       "optedOutBy": null,
                     *       "suppression": null,
                     *       "topics": {
                     *         "product-news": true
                     *       },
                     *       "data": {
                     *         "firstName": "Ann",
                     *         "plan": "pro",
                     *         "seats": 5
                     *       },
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contact"];
                };
            };
        };
    };
    listContactSegments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "segments": [
                     *         {
                     *           "id": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d",
                     *           "name": "Pro users",
                     *           "type": "DYNAMIC",
                     *           "trackMembership": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        segments: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** @enum {string} */
                            type: "DYNAMIC" | "STATIC";
                            trackMembership: boolean;
                        }[];
                    };
                };
            };
        };
    };
    listContactExecutions: {
        parameters: {
            query?: {
                cursor?: string;
                /** @example 20 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "d5f7b9c1-3ce5-4a79-9b9d-1f3b5d7f9ab3",
                     *           "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *           "workflow": {
                     *             "id": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *             "name": "Welcome series"
                     *           },
                     *           "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "status": "WAITING",
                     *           "currentStepId": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *           "exitReason": null,
                     *           "error": null,
                     *           "graphVersion": 3,
                     *           "startedAt": "2026-03-01T10:00:00.000Z",
                     *           "completedAt": null,
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ContactExecution"][];
                        /** @description Pass it to get the next page. Absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                        /** @description Number of all matches on the first page, 0 on later pages. */
                        total: number;
                    };
                };
            };
        };
    };
    explainContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "segmentId": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    segmentId?: string;
                    condition?: components["schemas"]["Condition"];
                    /** Format: uuid */
                    campaignId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "result": false,
                     *       "filters": [
                     *         {
                     *           "path": "condition.groups.0.filters.0",
                     *           "field": "data.plan",
                     *           "operator": "equals",
                     *           "expected": "pro",
                     *           "actual": "free",
                     *           "result": false
                     *         },
                     *         {
                     *           "path": "condition.groups.0.filters.1",
                     *           "field": "event.purchase",
                     *           "operator": "triggeredWithin",
                     *           "expected": {
                     *             "value": 30,
                     *             "unit": "days"
                     *           },
                     *           "actual": "2026-03-01T10:00:00.000Z",
                     *           "result": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["Explanation"];
                };
            };
        };
    };
    exportContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "segmentId": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d",
                 *       "fields": [
                 *         "email",
                 *         "data.plan"
                 *       ],
                 *       "format": "csv"
                 *     }
                 */
                "application/json": {
                    condition?: components["schemas"]["Condition"];
                    /** Format: uuid */
                    segmentId?: string;
                    /** @description Columns: id, email, subscribed, snoozedUntil, createdAt, updatedAt or data.<key>. Without it, email, subscribed and every data key. */
                    fields?: string[];
                    /**
                     * @default csv
                     * @enum {string}
                     */
                    format?: "csv";
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Export queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    listTopics: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "4bfd05c7-92eb-4adf-9bf3-7f9abcdef019",
                     *         "key": "product-news",
                     *         "name": "Product news",
                     *         "description": "Once a month.",
                     *         "defaultSubscribed": true,
                     *         "visibility": "PUBLIC",
                     *         "position": 0,
                     *         "createdAt": "2026-03-01T10:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Topic"][];
                };
            };
        };
    };
    createTopic: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "key": "product-news",
                 *       "name": "Product news",
                 *       "description": "Once a month.",
                 *       "defaultSubscribed": true
                 *     }
                 */
                "application/json": {
                    /** @example product-news */
                    key: string;
                    name: string;
                    /** @default null */
                    description?: string | null;
                    defaultSubscribed: boolean;
                    /**
                     * @default PUBLIC
                     * @enum {string}
                     */
                    visibility?: "PUBLIC" | "PRIVATE";
                    /** @description Default: after the others. */
                    position?: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "4bfd05c7-92eb-4adf-9bf3-7f9abcdef019",
                     *       "key": "product-news",
                     *       "name": "Product news",
                     *       "description": "Once a month.",
                     *       "defaultSubscribed": true,
                     *       "visibility": "PUBLIC",
                     *       "position": 0,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Topic"];
                };
            };
        };
    };
    deleteTopic: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeTopic: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "News"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /** @enum {string} */
                    visibility?: "PUBLIC" | "PRIVATE";
                    position?: number;
                    /** @description Never changes. */
                    key?: components["schemas"]["JsonValue"];
                    /** @description Never changes. */
                    defaultSubscribed?: components["schemas"]["JsonValue"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "4bfd05c7-92eb-4adf-9bf3-7f9abcdef019",
                     *       "key": "product-news",
                     *       "name": "News",
                     *       "description": "Once a month.",
                     *       "defaultSubscribed": true,
                     *       "visibility": "PUBLIC",
                     *       "position": 0,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Topic"];
                };
            };
        };
    };
    getTopicStats: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subscribed": 1180,
                     *       "optedOut": 20,
                     *       "optedIn": 3
                     *     }
                     */
                    "application/json": {
                        /** @description Includes contacts that have not chosen, when that is the default. */
                        subscribed: number;
                        /** @description Contacts that chose not to get the topic. */
                        optedOut: number;
                        /** @description Contacts that chose to get it. */
                        optedIn: number;
                    };
                };
            };
        };
    };
    exportContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The job is queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    eraseContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "suppress": true
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Whether the address stays suppressed, as a hash, so that no later import mails the person.
                     * @default true
                     */
                    suppress?: boolean;
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The job is queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    getDataJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6",
                     *       "state": "completed",
                     *       "progress": 100,
                     *       "result": {
                     *         "erasedAt": "2026-03-01T10:00:00.000Z",
                     *         "removed": {
                     *           "contacts": 1,
                     *           "emails": 12,
                     *           "events": 40
                     *         },
                     *         "remaining": [
                     *           {
                     *             "where": "point-in-time recovery",
                     *             "until": "2026-03-09T09:00:00.000Z"
                     *           }
                     *         ],
                     *         "certificateId": "f1a2b3c4-d5e6-4f70-8192-a3b4c5d6e7f8"
                     *       },
                     *       "failedReason": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        state: "waiting" | "active" | "completed" | "failed";
                        progress: number;
                        /** @description Null until completed. */
                        result: ({
                            /** @description Works until `expiresAt`; each request makes a new one. Null after 24 hours. */
                            url: string | null;
                            expiresAt: string | null;
                            bytes: number;
                        } | {
                            erasedAt: string | null;
                            /** @description Numbers of removed records by what they were. */
                            removed: {
                                [key: string]: number;
                            };
                            /** @description Data that no job can remove, and when it ends. */
                            remaining: {
                                where: string;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T10:00:00.000Z
                                 */
                                until: string;
                            }[];
                            /** Format: uuid */
                            certificateId: string;
                        }) | null;
                        failedReason: string | null;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                reason?: "complaint" | "bounce" | "manual" | "erased" | "soft_bounce";
                source?: "feedback" | "api" | "page" | "import" | "account_list";
                /** @description Matches a part of the address. */
                search?: string;
                /** @description Start of the range of creation times, inclusive: any format that JavaScript's Date parses. */
                startDate?: string;
                /** @description End of that range, exclusive: any format that JavaScript's Date parses. */
                endDate?: string;
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "email": "ann@example.com",
                     *           "reason": "bounce",
                     *           "source": "feedback",
                     *           "emailId": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60",
                     *           "note": null,
                     *           "expiresAt": null,
                     *           "count": 1,
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Suppression"][];
                        /** @description Pass it to get the next page. Absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                        /** @description Number of all matches on the first page, 0 on later pages. It is a counter and lags by a few seconds. 0 with another filter than `reason`. */
                        total: number;
                    };
                };
            };
        };
    };
    addSuppressions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ann@example.com",
                 *         "no address"
                 *       ],
                 *       "note": "Asked by phone"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email?: string;
                    emails?: string[];
                    /**
                     * @default manual
                     * @enum {string}
                     */
                    reason?: "complaint" | "bounce" | "manual";
                    note?: string;
                    /**
                     * Format: date-time
                     * @description When the entry ends by itself, at most 10 years ahead. Default: never.
                     */
                    expiresAt?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 1,
                     *       "updated": 0,
                     *       "invalid": [
                     *         "no address"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        added: number;
                        updated: number;
                        /** @description Of `emails`, what is no address. */
                        invalid: string[];
                    };
                };
            };
        };
    };
    getSuppression: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /**
                 * @description The address, percent-encoded.
                 * @example ann@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "email": "ann@example.com",
                     *       "reason": "bounce",
                     *       "source": "feedback",
                     *       "emailId": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60",
                     *       "note": null,
                     *       "expiresAt": null,
                     *       "count": 1,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Suppression"];
                };
            };
        };
    };
    removeSuppression: {
        parameters: {
            query?: {
                /**
                 * @description Needs to be `true` for a complaint.
                 * @example true
                 */
                confirm?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /**
                 * @description The address, percent-encoded.
                 * @example ann@example.com
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "removed": true,
                     *       "accountList": "removed"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        removed: true;
                        /**
                         * @description The list of the mail provider's account. `kept`: another project has a bounce or complaint of the address.
                         * @enum {string}
                         */
                        accountList: "removed" | "kept" | "absent";
                    };
                };
            };
        };
    };
    importAccountSuppressions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Import queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    exportSuppressions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "csv"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    format: "csv" | "jsonl";
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Export queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    importContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "email,firstName,plan\nann@example.com,Ann,pro\n"
                 *     }
                 */
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                    /**
                     * @default {
                     *       "resubscribe": false,
                     *       "columns": {},
                     *       "onExisting": "merge",
                     *       "subscribed": true,
                     *       "segmentId": null,
                     *       "dryRun": false
                     *     }
                     */
                    options?: {
                        /**
                         * @description Where columns go, by their header: email, subscribed, topic:<key>, data.<key> or ignore. Other columns go where their header says.
                         * @default {}
                         */
                        columns?: {
                            [key: string]: string;
                        };
                        /**
                         * @description skip leaves contacts that exist as they are, also those that an earlier row created.
                         * @default merge
                         * @enum {string}
                         */
                        onExisting?: "merge" | "skip";
                        /**
                         * @description State of new contacts. A cell of the column subscribed wins.
                         * @default true
                         */
                        subscribed?: boolean;
                        /**
                         * @description A STATIC segment. The contact of each imported row is put on it, also one that onExisting skips.
                         * @default null
                         */
                        segmentId?: string | null;
                        /**
                         * @description Only counts and reports what the import would do. Writes nothing.
                         * @default false
                         */
                        dryRun?: boolean;
                        /**
                         * @description Rows with subscribed: true also resubscribe people who opted out themselves.
                         * @default false
                         */
                        resubscribe?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Import queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    announceImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filename": "contacts.csv",
                 *       "size": 52428800,
                 *       "options": {
                 *         "columns": {
                 *           "Vorname": "data.firstName",
                 *           "Notes": "ignore"
                 *         },
                 *         "onExisting": "skip",
                 *         "dryRun": true
                 *       }
                 *     }
                 */
                "application/json": {
                    filename: string;
                    /**
                     * @default {
                     *       "resubscribe": false,
                     *       "columns": {},
                     *       "onExisting": "merge",
                     *       "subscribed": true,
                     *       "segmentId": null,
                     *       "dryRun": false
                     *     }
                     */
                    options?: {
                        /**
                         * @description Where columns go, by their header: email, subscribed, topic:<key>, data.<key> or ignore. Other columns go where their header says.
                         * @default {}
                         */
                        columns?: {
                            [key: string]: string;
                        };
                        /**
                         * @description skip leaves contacts that exist as they are, also those that an earlier row created.
                         * @default merge
                         * @enum {string}
                         */
                        onExisting?: "merge" | "skip";
                        /**
                         * @description State of new contacts. A cell of the column subscribed wins.
                         * @default true
                         */
                        subscribed?: boolean;
                        /**
                         * @description A STATIC segment. The contact of each imported row is put on it, also one that onExisting skips.
                         * @default null
                         */
                        segmentId?: string | null;
                        /**
                         * @description Only counts and reports what the import would do. Writes nothing.
                         * @default false
                         */
                        dryRun?: boolean;
                        /**
                         * @description Rows with subscribed: true also resubscribe people who opted out themselves.
                         * @default false
                         */
                        resubscribe?: boolean;
                    };
                    /** @description Size in bytes, at most 1 GB. The upload URL accepts exactly this size. */
                    size: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6",
                     *       "uploadUrl": "https://uploads.example.com/imports/18cae2f4?signature=b64",
                     *       "method": "PUT",
                     *       "headers": {
                     *         "content-length": "52428800"
                     *       },
                     *       "maxBytes": 1073741824,
                     *       "expiresAt": "2026-03-02T09:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        jobId: string;
                        /** Format: uri */
                        uploadUrl: string;
                        /** @constant */
                        method: "PUT";
                        headers: {
                            [key: string]: string;
                        };
                        maxBytes: number;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    importCheckedFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Import queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6",
                     *       "state": "completed",
                     *       "progress": 100,
                     *       "result": {
                     *         "totalRows": 3,
                     *         "successCount": 2,
                     *         "createdCount": 1,
                     *         "updatedCount": 1,
                     *         "skippedCount": 0,
                     *         "failureCount": 1,
                     *         "keptOptOutCount": 0,
                     *         "suppressedCount": 0,
                     *         "errors": [
                     *           {
                     *             "row": 3,
                     *             "column": "email",
                     *             "email": "bob@",
                     *             "reason": "invalid_email",
                     *             "message": "Not an email address."
                     *           }
                     *         ],
                     *         "errorsTruncated": false,
                     *         "warnings": [],
                     *         "warningCount": 0
                     *       },
                     *       "failedReason": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z",
                     *       "dryRun": false,
                     *       "processed": 3,
                     *       "created": 1,
                     *       "updated": 1,
                     *       "unchanged": 0,
                     *       "failed": 1
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        state: "waiting" | "active" | "completed" | "failed";
                        progress: number;
                        /** @description Null until completed. */
                        result: {
                            totalRows: number;
                            successCount: number;
                            createdCount: number;
                            /** @description Rows merged into a contact that existed, with or without a change. */
                            updatedCount: number;
                            /** @description Rows left out because onExisting is skip and their contact existed. */
                            skippedCount: number;
                            failureCount: number;
                            /** @description Imported rows whose contact stayed unsubscribed because the person opted out. */
                            keptOptOutCount: number;
                            /** @description Rows of contacts on the suppression list. They are imported, but email to them is held back. */
                            suppressedCount: number;
                            /** @description The first 1,000. */
                            errors: components["schemas"]["ImportRowError"][];
                            errorsTruncated: boolean;
                            /** @description The first 100 rows with more or fewer cells than the header. They are imported. */
                            warnings: {
                                line: number;
                                /** @constant */
                                code: "cell_count";
                            }[];
                            warningCount: number;
                        } | null;
                        failedReason: string | null;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                        /** @description Whether the import writes nothing. */
                        dryRun: boolean;
                        /** @description Rows so far: the sum of the next four. */
                        processed: number;
                        created: number;
                        /** @description Rows that changed a contact. */
                        updated: number;
                        /** @description Rows that changed nothing, or were skipped. */
                        unchanged: number;
                        failed: number;
                    };
                };
            };
        };
    };
    listImportErrors: {
        parameters: {
            query?: {
                cursor?: string;
                /** @example 100 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "row": 3,
                     *           "column": "email",
                     *           "email": "bob@",
                     *           "reason": "invalid_email",
                     *           "message": "Not an email address."
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ImportRowError"][];
                        /** @description Pass it to get the next page. Absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                        /** @description Number of all matches on the first page, 0 on later pages. */
                        total: number;
                    };
                };
            };
        };
    };
    importSuppressions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "file": "email,reason,note\nann@example.com,bounce,From the old provider\n"
                 *     }
                 */
                "multipart/form-data": {
                    /** Format: binary */
                    file: string;
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Import queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    announceSuppressions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filename": "suppressions.csv",
                 *       "size": 52428800
                 *     }
                 */
                "application/json": {
                    filename: string;
                    /** @description Size in bytes, at most 1 GB. The upload URL accepts exactly this size. */
                    size: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6",
                     *       "uploadUrl": "https://uploads.example.com/imports/18cae2f4?signature=b64",
                     *       "method": "PUT",
                     *       "headers": {},
                     *       "maxBytes": 1073741824,
                     *       "expiresAt": "2026-03-02T09:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        jobId: string;
                        /** Format: uri */
                        uploadUrl: string;
                        /** @constant */
                        method: "PUT";
                        headers: {
                            [key: string]: string;
                        };
                        maxBytes: number;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    listJobs: {
        parameters: {
            query?: {
                /** @example import,bulk */
                kind?: string;
                /** @example completed */
                state?: "waiting" | "active" | "completed" | "failed";
                cursor?: string;
                /** @example 20 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "kind": "bulk",
                     *           "id": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6",
                     *           "state": "completed",
                     *           "progress": 100,
                     *           "result": {
                     *             "operation": "unsubscribe",
                     *             "totalRequested": 2,
                     *             "successCount": 1,
                     *             "unchangedCount": 1,
                     *             "failureCount": 0
                     *           },
                     *           "failedReason": null,
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["ListedJob"][];
                        /** @description Pass it to get the next page. Absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                        /** @description Number of all matches on the first page, 0 on later pages. */
                        total: number;
                    };
                };
            };
        };
    };
    getJob: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kind": "export",
                     *       "id": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6",
                     *       "state": "completed",
                     *       "progress": 100,
                     *       "result": {
                     *         "count": 1204,
                     *         "url": "https://uploads.example.com/exports/18cae2f4/contacts.csv?signature=b64",
                     *         "expiresAt": "2026-03-02T09:00:00.000Z"
                     *       },
                     *       "failedReason": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ListedJob"];
                };
            };
        };
    };
    track: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you choose. A second request with the same key within 24 hours is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Answers a used key with the first answer and `Idempotency-Replayed: true`, if the body is the same and the answer was kept. */
                "Idempotency-Replay"?: "true";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com",
                 *       "event": "purchase",
                 *       "data": {
                 *         "amount": 49.9,
                 *         "currency": "EUR"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    event: string;
                    subscribed?: boolean;
                    /**
                     * @description With a public key, subscribed applies only to a contact that this call creates.
                     * @default false
                     */
                    preserveExistingSubscription?: boolean;
                    /** @description Stored in the contact and in the event. */
                    data?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contact": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *         "event": "f1a2b3c4-d5e6-4f70-8192-a3b4c5d6e7f8",
                     *         "timestamp": "2026-03-02T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description The contact's id.
                             */
                            contact: string;
                            /**
                             * Format: uuid
                             * @description The event's id.
                             */
                            event: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            timestamp: string;
                            /** @description Fields that were ignored. Absent when nothing was ignored. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
        };
    };
    trackEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text you choose. A second request with the same key within 24 hours is refused with 409. */
                "Idempotency-Key"?: string;
                /** @description Answers a used key with the first answer and `Idempotency-Replayed: true`, if the body is the same and the answer was kept. */
                "Idempotency-Replay"?: "true";
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                 *       "event": "purchase",
                 *       "data": {
                 *         "amount": 49.9,
                 *         "currency": "EUR"
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description This or contactId.
                     */
                    email?: string;
                    /** Format: uuid */
                    contactId?: string;
                    /** @description This or name. */
                    event?: string;
                    name?: string;
                    subscribed?: boolean;
                    /**
                     * @description With a public key, subscribed applies only to a contact that this call creates.
                     * @default false
                     */
                    preserveExistingSubscription?: boolean;
                    /** @description Stored in the contact and in the event. */
                    data?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "contact": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *         "event": "f1a2b3c4-d5e6-4f70-8192-a3b4c5d6e7f8",
                     *         "timestamp": "2026-03-02T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: {
                            /**
                             * Format: uuid
                             * @description The contact's id.
                             */
                            contact: string;
                            /**
                             * Format: uuid
                             * @description The event's id.
                             */
                            event: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            timestamp: string;
                            /** @description Fields that were ignored. Absent when nothing was ignored. */
                            warnings?: components["schemas"]["Warning"][];
                        };
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range, inclusive: any format that JavaScript's Date parses.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /** @description End of the range, exclusive: any format that JavaScript's Date parses. */
                endDate?: string;
                /** @example purchase */
                eventName?: string;
                contactId?: string;
                cursor?: string;
                /** @example 100 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "f1a2b3c4-d5e6-4f70-8192-a3b4c5d6e7f8",
                     *           "name": "purchase",
                     *           "data": {
                     *             "amount": 49.9,
                     *             "currency": "EUR"
                     *           },
                     *           "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *           "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "emailId": null,
                     *           "createdAt": "2026-03-02T09:00:00.000Z",
                     *           "contact": {
                     *             "email": "ann@example.com"
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": {
                        events: components["schemas"]["Event"][];
                        cursor?: string;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    getEventStats: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range, inclusive: any format that JavaScript's Date parses.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /** @description End of the range, exclusive: any format that JavaScript's Date parses. */
                endDate?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "purchase",
                     *         "count": 240
                     *       }
                     *     ]
                     */
                    "application/json": {
                        name: string;
                        count: number;
                    }[];
                };
            };
        };
    };
    listEventNames: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eventNames": [
                     *         "purchase",
                     *         "signup"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        eventNames: string[];
                    };
                };
            };
        };
    };
    getEventUsage: {
        parameters: {
            query?: {
                /** @description Name of the event. Overrides the path. */
                name?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /**
                 * @description Name of the event, percent-encoded once. A path cannot carry every name: with `/`, `?` or `%`, `.`, `..` or `usage` it is `-` here, and the name is in the query parameter `name`.
                 * @example purchase
                 */
                eventName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "usedInSegments": [],
                     *       "usedInCampaigns": [],
                     *       "usedInWorkflows": [
                     *         {
                     *           "id": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *           "name": "Welcome"
                     *         }
                     *       ],
                     *       "totalCount": 240,
                     *       "uniqueContacts": 198,
                     *       "canDelete": false
                     *     }
                     */
                    "application/json": {
                        usedInSegments: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        usedInCampaigns: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        usedInWorkflows: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        totalCount: number;
                        uniqueContacts: number;
                        canDelete: boolean;
                    };
                };
            };
        };
    };
    listContactEvents: {
        parameters: {
            query?: {
                cursor?: string;
                /** @example 50 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "events": [
                     *         {
                     *           "id": "f1a2b3c4-d5e6-4f70-8192-a3b4c5d6e7f8",
                     *           "name": "purchase",
                     *           "data": {
                     *             "amount": 49.9,
                     *             "currency": "EUR"
                     *           },
                     *           "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *           "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "emailId": null,
                     *           "createdAt": "2026-03-02T09:00:00.000Z",
                     *           "contact": {
                     *             "email": "ann@example.com"
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": {
                        events: components["schemas"]["Event"][];
                        cursor?: string;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    deleteEvent: {
        parameters: {
            query?: {
                /** @description Name of the event. Overrides the path. */
                name?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /**
                 * @description Name of the event, percent-encoded once. A path cannot carry every name: with `/`, `?` or `%`, `.`, `..` or `usage` it is `-` here, and the name is in the query parameter `name`.
                 * @example purchase
                 */
                eventName: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "name": "purchase",
                     *       "deletedCount": 240
                     *     }
                     */
                    "application/json": {
                        name: string;
                        deletedCount: number;
                    };
                };
            };
        };
    };
    listSegments: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d",
                     *         "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *         "name": "Customers",
                     *         "description": null,
                     *         "type": "DYNAMIC",
                     *         "condition": {
                     *           "logic": "OR",
                     *           "groups": [
                     *             {
                     *               "filters": [
                     *                 {
                     *                   "field": "data.plan",
                     *                   "operator": "equals",
                     *                   "value": "pro"
                     *                 }
                     *               ]
                     *             },
                     *             {
                     *               "filters": [
                     *                 {
                     *                   "field": "event.purchase",
                     *                   "operator": "triggeredWithin",
                     *                   "value": 30,
                     *                   "unit": "days"
                     *                 },
                     *                 {
                     *                   "field": "email.delivered",
                     *                   "operator": "notTriggered"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "trackMembership": true,
                     *         "memberCount": 1200,
                     *         "createdAt": "2026-03-01T10:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Segment"][];
                };
            };
        };
    };
    createSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Customers",
                 *       "condition": {
                 *         "logic": "OR",
                 *         "groups": [
                 *           {
                 *             "filters": [
                 *               {
                 *                 "field": "data.plan",
                 *                 "operator": "equals",
                 *                 "value": "pro"
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "filters": [
                 *               {
                 *                 "field": "event.purchase",
                 *                 "operator": "triggeredWithin",
                 *                 "value": 30,
                 *                 "unit": "days"
                 *               },
                 *               {
                 *                 "field": "email.delivered",
                 *                 "operator": "notTriggered"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "trackMembership": true
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @default null */
                    description?: string | null;
                    /**
                     * @default DYNAMIC
                     * @enum {string}
                     */
                    type?: "DYNAMIC" | "STATIC";
                    /** @description Required for a DYNAMIC segment, ignored for a STATIC one. */
                    condition?: components["schemas"]["Condition"] | null;
                    /**
                     * @description Emit an event when a contact enters or leaves the segment.
                     * @default false
                     */
                    trackMembership?: boolean;
                    /**
                     * @description When tracking begins: whether current members emit an entry event. Not stored.
                     * @default false
                     */
                    emitInitial?: boolean;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Customers",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "condition": {
                     *         "logic": "OR",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "event.purchase",
                     *                 "operator": "triggeredWithin",
                     *                 "value": 30,
                     *                 "unit": "days"
                     *               },
                     *               {
                     *                 "field": "email.delivered",
                     *                 "operator": "notTriggered"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "memberCount": 1200,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSegment"];
                };
            };
        };
    };
    getSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Customers",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "condition": {
                     *         "logic": "OR",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "event.purchase",
                     *                 "operator": "triggeredWithin",
                     *                 "value": 30,
                     *                 "unit": "days"
                     *               },
                     *               {
                     *                 "field": "email.delivered",
                     *                 "operator": "notTriggered"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "memberCount": 1200,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Segment"];
                };
            };
        };
    };
    deleteSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record that your change starts from. If the record has changed since, 409. */
                "If-Match"?: string;
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Paying customers"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /** @enum {string} */
                    type?: "DYNAMIC" | "STATIC";
                    /** @description Required for a DYNAMIC segment, ignored for a STATIC one. */
                    condition?: components["schemas"]["Condition"] | null;
                    /** @description Emit an event when a contact enters or leaves the segment. */
                    trackMembership?: boolean;
                    /** @description When tracking begins: whether current members emit an entry event. Not stored. */
                    emitInitial?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Paying customers",
                     *       "description": null,
                     *       "type": "DYNAMIC",
                     *       "condition": {
                     *         "logic": "OR",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           },
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "event.purchase",
                     *                 "operator": "triggeredWithin",
                     *                 "value": 30,
                     *                 "unit": "days"
                     *               },
                     *               {
                     *                 "field": "email.delivered",
                     *                 "operator": "notTriggered"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "trackMembership": true,
                     *       "memberCount": 1200,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SavedSegment"];
                };
            };
        };
    };
    listSegmentContacts: {
        parameters: {
            query?: {
                /** @example 1 */
                page?: number;
                /** @example 20 */
                pageSize?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "email": "ann@example.com",
                     *           "subscribed": true,
                     *           "snoozedUntil": null,
                     *           "optedOutAt": null,
                     *           "optedOutBy": null,
                     *           "suppression": null,
                     *           "topics": {
                     *             "product-news": true
                     *           },
                     *           "data": {
                     *             "firstName": "Ann",
                     *             "plan": "pro",
                     *             "seats": 5
                     *           },
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "total": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Contact"][];
                        page: number;
                        pageSize: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
        };
    };
    refreshSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "memberCount": 1200
                     *     }
                     */
                    "application/json": {
                        memberCount: number;
                    };
                };
            };
        };
    };
    computeSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 12,
                     *       "removed": 3,
                     *       "total": 1200
                     *     }
                     */
                    "application/json": {
                        /** @description Contacts that entered and were not recorded before. */
                        added: number;
                        removed: number;
                        /** @description Current members. */
                        total: number;
                    };
                };
            };
        };
    };
    addMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "ann@example.com",
                 *         "bob@example.com"
                 *       ],
                 *       "createMissing": true
                 *     }
                 */
                "application/json": {
                    emails: string[];
                    /**
                     * @description Create contacts for addresses that have none.
                     * @default false
                     */
                    createMissing?: boolean;
                    /**
                     * @description Value for contacts that are created.
                     * @default true
                     */
                    subscribed?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "added": 2,
                     *       "created": 1,
                     *       "notFound": []
                     *     }
                     */
                    "application/json": {
                        added: number;
                        created: number;
                        notFound: string[];
                    };
                };
            };
        };
    };
    removeMembers: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "emails": [
                 *         "bob@example.com"
                 *       ]
                 *     }
                 */
                "application/json": {
                    emails: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "removed": 1
                     *     }
                     */
                    "application/json": {
                        removed: number;
                    };
                };
            };
        };
    };
    previewSegment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "condition": {
                 *         "logic": "OR",
                 *         "groups": [
                 *           {
                 *             "filters": [
                 *               {
                 *                 "field": "data.plan",
                 *                 "operator": "equals",
                 *                 "value": "pro"
                 *               }
                 *             ]
                 *           },
                 *           {
                 *             "filters": [
                 *               {
                 *                 "field": "event.purchase",
                 *                 "operator": "triggeredWithin",
                 *                 "value": 30,
                 *                 "unit": "days"
                 *               },
                 *               {
                 *                 "field": "email.delivered",
                 *                 "operator": "notTriggered"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       },
                 *       "sample": 1
                 *     }
                 */
                "application/json": {
                    condition: components["schemas"]["Condition"];
                    /**
                     * @description Evaluate every contact. Otherwise large projects get an estimate.
                     * @default false
                     */
                    exact?: boolean;
                    /**
                     * @description How many matching contacts to show.
                     * @default 0
                     */
                    sample?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 12400,
                     *       "margin": 310,
                     *       "of": 98000,
                     *       "mailable": 11100,
                     *       "exact": false,
                     *       "asOf": "2026-03-01T10:00:00.000Z",
                     *       "sample": [
                     *         {
                     *           "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "email": "ann@example.com",
                     *           "subscribed": true,
                     *           "snoozedUntil": null,
                     *           "optedOutAt": null,
                     *           "optedOutBy": null,
                     *           "suppression": null,
                     *           "topics": {
                     *             "product-news": true
                     *           },
                     *           "data": {
                     *             "firstName": "Ann",
                     *             "plan": "pro",
                     *             "seats": 5
                     *           },
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description Contacts that match. */
                        count: number;
                        /** @description The real count is this close in 95 of 100 cases. 0 when exact. */
                        margin: number;
                        /** @description Contacts of the project. */
                        of: number;
                        /** @description Matching contacts that are subscribed. */
                        mailable: number;
                        /** @description Whether every contact was evaluated. */
                        exact: boolean;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        asOf: string;
                        sample: components["schemas"]["Contact"][];
                        /** @description Condition fields that name a data key or event the project has never seen. */
                        warnings?: {
                            path: string;
                            /** @constant */
                            code: "never_seen";
                        }[];
                    };
                };
            };
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The exact count is queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    getSegmentPreview: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6 */
                jobId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6",
                     *       "state": "completed",
                     *       "progress": 100,
                     *       "failedReason": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z",
                     *       "result": {
                     *         "count": 1240118,
                     *         "margin": 0,
                     *         "of": 9800000,
                     *         "mailable": 1110020,
                     *         "exact": true,
                     *         "asOf": "2026-03-01T10:00:00.000Z",
                     *         "sample": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** @enum {string} */
                        state: "waiting" | "active" | "completed" | "failed";
                        progress: number;
                        /** @description Null until completed. */
                        result: components["schemas"]["SegmentPreview"] | null;
                        failedReason: string | null;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                page?: number;
                /** @example 20 */
                pageSize?: number;
                body?: "omit";
                /** @example TRANSACTIONAL */
                type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
                /** @description Matches a part of the name, description or subject. */
                search?: string;
                sort?: "createdAt" | "updatedAt" | "name";
                dir?: "desc" | "asc";
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *           "name": "Welcome",
                     *           "subject": "Welcome, {{ firstName | default: 'friend' }}",
                     *           "body": "<p>Hello {{ firstName }}, good to have you here.</p>",
                     *           "preheader": "Three steps to begin",
                     *           "from": "hello@mail.example.com",
                     *           "description": null,
                     *           "text": null,
                     *           "fromName": "Example",
                     *           "replyTo": null,
                     *           "type": "TRANSACTIONAL",
                     *           "topic": null,
                     *           "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "total": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            description: string | null;
                            subject: string;
                            /** @description Absent with `body=omit`. */
                            body?: string | null;
                            preheader: string | null;
                            /** @description Absent with `body=omit`; null with the body. */
                            text?: string | null;
                            from: string;
                            fromName: string | null;
                            replyTo: string | null;
                            /** @enum {string} */
                            type: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
                            topic: string | null;
                            /** Format: uuid */
                            projectId: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            updatedAt: string;
                            /**
                             * @description Body and text were left out to keep the page under 4 MB. Get the record to read it.
                             * @constant
                             */
                            bodyOmitted?: true;
                        }[];
                        page: number;
                        pageSize: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
        };
    };
    createTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome",
                 *       "subject": "Welcome, {{ firstName | default: 'friend' }}",
                 *       "body": "<p>Hello {{ firstName }}, good to have you here.</p>",
                 *       "preheader": "Three steps to begin",
                 *       "from": "hello@mail.example.com",
                 *       "fromName": "Example",
                 *       "type": "TRANSACTIONAL"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /**
                     * @description Never sent to recipients.
                     * @default null
                     */
                    description?: string | null;
                    /** @description Uses the template language. */
                    subject: string;
                    /** @description HTML. Uses the template language. */
                    body: string;
                    /**
                     * @description Shown by mail programs beside the subject; hidden in the email. Uses the template language.
                     * @default null
                     */
                    preheader?: string | null;
                    /**
                     * @description Plain text instead of the text made from the HTML. Uses the template language.
                     * @default null
                     */
                    text?: string | null;
                    /**
                     * Format: email
                     * @description An address at a verified domain of the project.
                     */
                    from: string;
                    fromName?: string | null;
                    replyTo?: string | null;
                    /**
                     * @default MARKETING
                     * @enum {string}
                     */
                    type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
                    /**
                     * @description Key of a topic. Only contacts that are subscribed to it get the email.
                     * @default null
                     */
                    topic?: string | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *       "name": "Welcome",
                     *       "subject": "Welcome, {{ firstName | default: 'friend' }}",
                     *       "body": "<p>Hello {{ firstName }}, good to have you here.</p>",
                     *       "preheader": "Three steps to begin",
                     *       "from": "hello@mail.example.com",
                     *       "description": null,
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "topic": null,
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    getTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *       "name": "Welcome",
                     *       "subject": "Welcome, {{ firstName | default: 'friend' }}",
                     *       "body": "<p>Hello {{ firstName }}, good to have you here.</p>",
                     *       "preheader": "Three steps to begin",
                     *       "from": "hello@mail.example.com",
                     *       "description": null,
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "topic": null,
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    deleteTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record that your change starts from. If the record has changed since, 409. */
                "If-Match"?: string;
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "Hello!"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description Never sent to recipients. */
                    description?: string | null;
                    /** @description Uses the template language. */
                    subject?: string;
                    /** @description HTML. Uses the template language. */
                    body?: string;
                    /** @description Shown by mail programs beside the subject; hidden in the email. Uses the template language. */
                    preheader?: string | null;
                    /** @description Plain text instead of the text made from the HTML. Uses the template language. */
                    text?: string | null;
                    /**
                     * Format: email
                     * @description An address at a verified domain of the project.
                     */
                    from?: string;
                    fromName?: string | null;
                    replyTo?: string | null;
                    /** @enum {string} */
                    type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
                    /** @description Key of a topic. Only contacts that are subscribed to it get the email. */
                    topic?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *       "name": "Welcome",
                     *       "subject": "Hello!",
                     *       "body": "<p>Hello {{ firstName }}, good to have you here.</p>",
                     *       "preheader": "Three steps to begin",
                     *       "from": "hello@mail.example.com",
                     *       "description": null,
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "topic": null,
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    duplicateTemplate: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *       "name": "Welcome (Copy)",
                     *       "subject": "Welcome, {{ firstName | default: 'friend' }}",
                     *       "body": "<p>Hello {{ firstName }}, good to have you here.</p>",
                     *       "preheader": "Three steps to begin",
                     *       "from": "hello@mail.example.com",
                     *       "description": null,
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "TRANSACTIONAL",
                     *       "topic": null,
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Template"];
                };
            };
        };
    };
    getTemplateUsage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "campaigns": [
                     *         {
                     *           "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *           "name": "March news"
                     *         }
                     *       ],
                     *       "workflowSteps": [
                     *         {
                     *           "id": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *           "name": "Send the welcome email",
                     *           "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *           "workflowName": "Welcome"
                     *         }
                     *       ],
                     *       "emailsSent": 320
                     *     }
                     */
                    "application/json": {
                        campaigns: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        }[];
                        workflowSteps: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            /** Format: uuid */
                            workflowId: string;
                            workflowName: string;
                        }[];
                        /** @description Emails from this template that were handed to the mail provider. */
                        emailsSent: number;
                    };
                };
            };
        };
    };
    previewContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "Hi {{ firstName ?? there }}",
                 *       "body": "<p>{{ offer }} {% if %}</p>",
                 *       "type": "TRANSACTIONAL",
                 *       "data": {
                 *         "firstName": "Ann"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description Uses the template language. */
                    subject: string;
                    /** @description HTML. Uses the template language. */
                    body: string;
                    /** @default null */
                    preheader?: string | null;
                    /**
                     * @description Own plain text. Without it the text is made from the HTML.
                     * @default null
                     */
                    text?: string | null;
                    /**
                     * @default MARKETING
                     * @enum {string}
                     */
                    type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
                    /**
                     * @description Key of a topic. Only contacts that are subscribed to it get the email.
                     * @default null
                     */
                    topic?: string | null;
                    /**
                     * Format: uuid
                     * @description Renders for this contact.
                     */
                    contactId?: string;
                    /** @description Renders for a reader with this data. Not with `contactId`. */
                    data?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /** @description Replaces the reader's own language. */
                    locale?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "subject": "Hi Ann",
                     *       "html": null,
                     *       "text": null,
                     *       "sizeBytes": 0,
                     *       "footerAdded": false,
                     *       "placeholders": [
                     *         {
                     *           "name": "firstName",
                     *           "found": true,
                     *           "coverage": 62
                     *         }
                     *       ],
                     *       "faults": [
                     *         {
                     *           "field": "body",
                     *           "line": 1,
                     *           "column": 16,
                     *           "message": "Line 1, column 16: invalid value expression."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ContentPreview"];
                };
            };
        };
    };
    testContent: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "Hi",
                 *       "body": "<p>Hello</p>",
                 *       "from": "hello@mail.example.com",
                 *       "email": "ann@example.com"
                 *     }
                 */
                "application/json": {
                    /** @description Uses the template language. */
                    subject: string;
                    /** @description HTML. Uses the template language. */
                    body: string;
                    /** @default null */
                    preheader?: string | null;
                    /**
                     * @description Own plain text. Without it the text is made from the HTML.
                     * @default null
                     */
                    text?: string | null;
                    /**
                     * @default MARKETING
                     * @enum {string}
                     */
                    type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
                    /**
                     * @description Key of a topic. Only contacts that are subscribed to it get the email.
                     * @default null
                     */
                    topic?: string | null;
                    /**
                     * Format: uuid
                     * @description Renders for this contact.
                     */
                    contactId?: string;
                    /** @description Renders for a reader with this data. Not with `contactId`. */
                    data?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                    /** @description Replaces the reader's own language. */
                    locale?: string;
                    /**
                     * Format: email
                     * @description An address at a verified domain of the project.
                     */
                    from: string;
                    fromName?: string | null;
                    replyTo?: string | null;
                    /**
                     * Format: email
                     * @description Address of a project member, or an address at a verified domain of the project.
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Test email sent to ann@example.com.",
                     *       "emailId": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        emailId: string;
                    };
                };
            };
        };
    };
    listCampaigns: {
        parameters: {
            query?: {
                page?: number;
                /** @example 20 */
                pageSize?: number;
                body?: "omit";
                /** @example DRAFT */
                status?: string;
                /** @description Matches a part of the name, the subject or the sender's address. */
                search?: string;
                sort?: "createdAt" | "updatedAt" | "name";
                dir?: "desc" | "asc";
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *           "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *           "name": "March news",
                     *           "subject": "What is new in March",
                     *           "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *           "from": "news@mail.example.com",
                     *           "description": null,
                     *           "preheader": "Three new features",
                     *           "text": null,
                     *           "fromName": "Example",
                     *           "replyTo": null,
                     *           "type": "MARKETING",
                     *           "topic": "product-news",
                     *           "status": "DRAFT",
                     *           "audienceType": "FILTERED",
                     *           "segmentId": null,
                     *           "audienceCondition": {
                     *             "logic": "AND",
                     *             "groups": [
                     *               {
                     *                 "filters": [
                     *                   {
                     *                     "field": "data.plan",
                     *                     "operator": "equals",
                     *                     "value": "pro"
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           "templateId": null,
                     *           "tracking": null,
                     *           "scheduledFor": null,
                     *           "lateLimitMinutes": 720,
                     *           "stopAt": null,
                     *           "totalRecipients": 1200,
                     *           "sentCount": 0,
                     *           "deliveredCount": 0,
                     *           "openedCount": 0,
                     *           "clickedCount": 0,
                     *           "bouncedCount": 0,
                     *           "segment": null,
                     *           "cancelReason": null,
                     *           "pausedAt": null,
                     *           "pauseReason": null,
                     *           "round": 1,
                     *           "rounds": [],
                     *           "sentAt": null,
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z"
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "total": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            projectId: string;
                            name: string;
                            description: string | null;
                            subject: string;
                            /** @description Absent with `body=omit`. */
                            body?: string | null;
                            preheader: string | null;
                            /** @description Absent with `body=omit`; null with the body. */
                            text?: string | null;
                            from: string;
                            fromName: string | null;
                            replyTo: string | null;
                            /** @enum {string} */
                            type: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
                            topic: string | null;
                            /** @enum {string} */
                            status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
                            /** @enum {string} */
                            audienceType: "ALL" | "SEGMENT" | "FILTERED";
                            segmentId: string | null;
                            audienceCondition: components["schemas"]["Condition"] | null;
                            templateId: string | null;
                            tracking: boolean | null;
                            scheduledFor: string | null;
                            lateLimitMinutes: number;
                            stopAt: {
                                complaintPercent: number | null;
                                bouncePercent: number | null;
                            } | null;
                            /** @description Until the campaign is sent, an estimate made at the last save. */
                            totalRecipients: number;
                            sentCount: number;
                            deliveredCount: number;
                            openedCount: number;
                            clickedCount: number;
                            bouncedCount: number;
                            segment: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            cancelReason: ("user" | "domain_not_verified" | "project_disabled" | "billing_limit" | "too_late" | "pause_expired") | null;
                            pausedAt: string | null;
                            pauseReason: ("user" | "complaints" | "bounces") | null;
                            /** @description The first sending is round 1; each send-missing begins another one. */
                            round: number;
                            /** @description The rounds after the first, with the recipients that each sent again. */
                            rounds: {
                                round: number;
                                /**
                                 * Format: date-time
                                 * @example 2026-03-01T10:00:00.000Z
                                 */
                                startedAt: string;
                                reasons: ("render_failed" | "provider_rejected" | "billing_limit" | "domain_not_verified" | "error" | "unsubscribed" | "snoozed" | "cancelled" | "project_disabled" | "suppressed" | "topic")[];
                                reopened: number;
                            }[];
                            sentAt: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            updatedAt: string;
                            /**
                             * @description Body and text were left out to keep the page under 4 MB. Get the record to read it.
                             * @constant
                             */
                            bodyOmitted?: true;
                        }[];
                        page: number;
                        pageSize: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
        };
    };
    createCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "March news",
                 *       "subject": "What is new in March",
                 *       "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                 *       "from": "news@mail.example.com",
                 *       "fromName": "Example",
                 *       "audienceType": "FILTERED",
                 *       "audienceCondition": {
                 *         "logic": "AND",
                 *         "groups": [
                 *           {
                 *             "filters": [
                 *               {
                 *                 "field": "data.plan",
                 *                 "operator": "equals",
                 *                 "value": "pro"
                 *               }
                 *             ]
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    name: string;
                    /**
                     * @description Never sent to recipients.
                     * @default null
                     */
                    description?: string | null;
                    /** @description Uses the template language. Copied from the template when `templateId` is given without it. */
                    subject?: string;
                    /** @description HTML. Uses the template language. Copied from the template when `templateId` is given without it. */
                    body?: string;
                    /**
                     * @description Shown by mail programs beside the subject; hidden in the email. Uses the template language.
                     * @default null
                     */
                    preheader?: string | null;
                    /**
                     * @description Plain text instead of the text made from the HTML. Uses the template language.
                     * @default null
                     */
                    text?: string | null;
                    /**
                     * Format: email
                     * @description An address at a verified domain of the project. Copied from the template when `templateId` is given without it.
                     */
                    from?: string;
                    fromName?: string | null;
                    replyTo?: string | null;
                    /**
                     * @default MARKETING
                     * @enum {string}
                     */
                    type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
                    /** @description Key of a topic. Only contacts that are subscribed to it get the email. Default: the template's topic. */
                    topic?: string | null;
                    /**
                     * @description SEGMENT requires segmentId; FILTERED requires audienceCondition.
                     * @enum {string}
                     */
                    audienceType: "ALL" | "SEGMENT" | "FILTERED";
                    /** @default null */
                    segmentId?: string | null;
                    audienceCondition?: components["schemas"]["Condition"] | null;
                    /**
                     * @description The template that the content was copied from, as a note only. Later changes to it have no effect.
                     * @default null
                     */
                    templateId?: string | null;
                    /**
                     * @description Whether to track opens and clicks. Null uses the project's setting.
                     * @default null
                     */
                    tracking?: boolean | null;
                    /**
                     * @description A scheduled campaign that could start only later than this after its time is cancelled.
                     * @default 720
                     */
                    lateLimitMinutes?: number;
                    /** @description After 500 emails, a higher rate of complaints or bounces, in percent of the emails sent, pauses it. */
                    stopAt?: {
                        complaintPercent?: number | null;
                        bouncePercent?: number | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *         "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *         "name": "March news",
                     *         "subject": "What is new in March",
                     *         "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *         "from": "news@mail.example.com",
                     *         "description": null,
                     *         "preheader": "Three new features",
                     *         "text": null,
                     *         "fromName": "Example",
                     *         "replyTo": null,
                     *         "type": "MARKETING",
                     *         "topic": "product-news",
                     *         "status": "DRAFT",
                     *         "audienceType": "FILTERED",
                     *         "segmentId": null,
                     *         "audienceCondition": {
                     *           "logic": "AND",
                     *           "groups": [
                     *             {
                     *               "filters": [
                     *                 {
                     *                   "field": "data.plan",
                     *                   "operator": "equals",
                     *                   "value": "pro"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "templateId": null,
                     *         "tracking": null,
                     *         "scheduledFor": null,
                     *         "lateLimitMinutes": 720,
                     *         "stopAt": null,
                     *         "totalRecipients": 1200,
                     *         "sentCount": 0,
                     *         "deliveredCount": 0,
                     *         "openedCount": 0,
                     *         "clickedCount": 0,
                     *         "bouncedCount": 0,
                     *         "segment": null,
                     *         "cancelReason": null,
                     *         "pausedAt": null,
                     *         "pauseReason": null,
                     *         "round": 1,
                     *         "rounds": [],
                     *         "sentAt": null,
                     *         "createdAt": "2026-03-01T10:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["SavedCampaign"];
                    };
                };
            };
        };
    };
    getCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "March news",
                     *       "subject": "What is new in March",
                     *       "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *       "from": "news@mail.example.com",
                     *       "description": null,
                     *       "preheader": "Three new features",
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "MARKETING",
                     *       "topic": "product-news",
                     *       "status": "DRAFT",
                     *       "audienceType": "FILTERED",
                     *       "segmentId": null,
                     *       "audienceCondition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "templateId": null,
                     *       "tracking": null,
                     *       "scheduledFor": null,
                     *       "lateLimitMinutes": 720,
                     *       "stopAt": null,
                     *       "totalRecipients": 1200,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "segment": null,
                     *       "cancelReason": null,
                     *       "pausedAt": null,
                     *       "pauseReason": null,
                     *       "round": 1,
                     *       "rounds": [],
                     *       "sentAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    changeCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record that your change starts from. If the record has changed since, 409. */
                "If-Match"?: string;
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subject": "News of March"
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @description Never sent to recipients. */
                    description?: string | null;
                    /** @description Uses the template language. */
                    subject?: string;
                    /** @description HTML. Uses the template language. */
                    body?: string;
                    /** @description Shown by mail programs beside the subject; hidden in the email. Uses the template language. */
                    preheader?: string | null;
                    /** @description Plain text instead of the text made from the HTML. Uses the template language. */
                    text?: string | null;
                    /**
                     * Format: email
                     * @description An address at a verified domain of the project.
                     */
                    from?: string;
                    fromName?: string | null;
                    replyTo?: string | null;
                    /** @enum {string} */
                    type?: "TRANSACTIONAL" | "MARKETING" | "HEADLESS";
                    /** @description Key of a topic. Only contacts that are subscribed to it get the email. */
                    topic?: string | null;
                    /**
                     * @description SEGMENT requires segmentId; FILTERED requires audienceCondition.
                     * @enum {string}
                     */
                    audienceType?: "ALL" | "SEGMENT" | "FILTERED";
                    segmentId?: string | null;
                    audienceCondition?: components["schemas"]["Condition"] | null;
                    /** @description The template that the content was copied from, as a note only. Later changes to it have no effect. */
                    templateId?: string | null;
                    /** @description Whether to track opens and clicks. Null uses the project's setting. */
                    tracking?: boolean | null;
                    /** @description A scheduled campaign that could start only later than this after its time is cancelled. */
                    lateLimitMinutes?: number;
                    /** @description After 500 emails, a higher rate of complaints or bounces, in percent of the emails sent, pauses it. */
                    stopAt?: {
                        complaintPercent?: number | null;
                        bouncePercent?: number | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "March news",
                     *       "subject": "News of March",
                     *       "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *       "from": "news@mail.example.com",
                     *       "description": null,
                     *       "preheader": "Three new features",
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "MARKETING",
                     *       "topic": "product-news",
                     *       "status": "DRAFT",
                     *       "audienceType": "FILTERED",
                     *       "segmentId": null,
                     *       "audienceCondition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "templateId": null,
                     *       "tracking": null,
                     *       "scheduledFor": null,
                     *       "lateLimitMinutes": 720,
                     *       "stopAt": null,
                     *       "totalRecipients": 1200,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "segment": null,
                     *       "cancelReason": null,
                     *       "pausedAt": null,
                     *       "pauseReason": null,
                     *       "round": 1,
                     *       "rounds": [],
                     *       "sentAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SavedCampaign"];
                };
            };
        };
    };
    deleteCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    duplicateCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "March news (Copy)",
                     *       "subject": "What is new in March",
                     *       "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *       "from": "news@mail.example.com",
                     *       "description": null,
                     *       "preheader": "Three new features",
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "MARKETING",
                     *       "topic": "product-news",
                     *       "status": "DRAFT",
                     *       "audienceType": "FILTERED",
                     *       "segmentId": null,
                     *       "audienceCondition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "templateId": null,
                     *       "tracking": null,
                     *       "scheduledFor": null,
                     *       "lateLimitMinutes": 720,
                     *       "stopAt": null,
                     *       "totalRecipients": 1200,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "segment": null,
                     *       "cancelReason": null,
                     *       "pausedAt": null,
                     *       "pauseReason": null,
                     *       "round": 1,
                     *       "rounds": [],
                     *       "sentAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    estimateCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recipients": 1200,
                     *       "rows": 1200,
                     *       "left": {
                     *         "unsubscribed": 35,
                     *         "snoozed": 2,
                     *         "suppressed": 0,
                     *         "topic": 0
                     *       },
                     *       "units": 1200,
                     *       "actual": false,
                     *       "rate": {
                     *         "account": 14,
                     *         "bulk": 11,
                     *         "sharedWith": 0
                     *       },
                     *       "quota": {
                     *         "max": 50000,
                     *         "used": 120
                     *       },
                     *       "startAt": "2026-03-02T09:00:00.000Z",
                     *       "finishAt": "2026-03-02T09:01:50.000Z",
                     *       "pauses": [],
                     *       "cost": {
                     *         "currency": "usd",
                     *         "ses": 0.12,
                     *         "petrel": 0,
                     *         "total": 0.12,
                     *         "listPricesOf": "2026-11-01"
                     *       },
                     *       "cap": {
                     *         "limit": null,
                     *         "usage": 0,
                     *         "after": 1200,
                     *         "allowed": true
                     *       },
                     *       "warnings": [
                     *         {
                     *           "code": "large_body",
                     *           "message": "The body has 130 KB. Mail programs cut it after 100 KB."
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignEstimate"];
                };
            };
        };
    };
    getCampaignStats: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totalRecipients": 1200,
                     *       "sentCount": 1190,
                     *       "deliveredCount": 1180,
                     *       "openedCount": 472,
                     *       "clickedCount": 95,
                     *       "humanOpenedCount": 420,
                     *       "humanClickedCount": 88,
                     *       "bouncedCount": 4,
                     *       "complainedCount": 0,
                     *       "unsubscribedCount": 3,
                     *       "skippedCount": 8,
                     *       "failedCount": 2,
                     *       "openRate": 39.66,
                     *       "clickRate": 7.98,
                     *       "bounceRate": 0.34,
                     *       "deliveryRate": 99.16,
                     *       "complaintRate": 0,
                     *       "unsubscribeRate": 0.25,
                     *       "reasons": {
                     *         "unsubscribed": 8,
                     *         "render_failed": 2
                     *       }
                     *     }
                     */
                    "application/json": {
                        totalRecipients: number;
                        sentCount: number;
                        deliveredCount: number;
                        openedCount: number;
                        clickedCount: number;
                        /** @description Opened by a person, as far as the time tells: machines open at once. */
                        humanOpenedCount: number;
                        humanClickedCount: number;
                        /** @description Permanent bounces only. */
                        bouncedCount: number;
                        complainedCount: number;
                        unsubscribedCount: number;
                        skippedCount: number;
                        failedCount: number;
                        /** @description Percent of sentCount with two decimals, or two significant digits below 0.005. 0 when sentCount is 0. */
                        openRate: number;
                        /** @description Percent of sentCount with two decimals, or two significant digits below 0.005. 0 when sentCount is 0. */
                        clickRate: number;
                        /** @description Percent of sentCount with two decimals, or two significant digits below 0.005. 0 when sentCount is 0. */
                        bounceRate: number;
                        /** @description Percent of sentCount with two decimals, or two significant digits below 0.005. 0 when sentCount is 0. */
                        deliveryRate: number;
                        /** @description Percent of sentCount with two decimals, or two significant digits below 0.005. 0 when sentCount is 0. */
                        complaintRate: number;
                        /** @description Percent of sentCount with two decimals, or two significant digits below 0.005. 0 when sentCount is 0. */
                        unsubscribeRate: number;
                        /** @description Failed and skipped recipients by their reason. */
                        reasons: {
                            [key: string]: number;
                        };
                    };
                };
            };
        };
    };
    getCampaignReport: {
        parameters: {
            query?: {
                /**
                 * @description IANA name of the time zone that days are counted in.
                 * @example Europe/Berlin
                 */
                tz?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "series": [
                     *         {
                     *           "at": "2026-03-02T09:00:00.000Z",
                     *           "opens": 310,
                     *           "clicks": 60,
                     *           "humanOpens": 270,
                     *           "humanClicks": 55
                     *         },
                     *         {
                     *           "at": "2026-03-02T10:00:00.000Z",
                     *           "opens": 162,
                     *           "clicks": 35,
                     *           "humanOpens": 150,
                     *           "humanClicks": 33
                     *         }
                     *       ],
                     *       "links": [
                     *         {
                     *           "url": "https://example.com/march",
                     *           "clicks": 104,
                     *           "people": 81
                     *         },
                     *         {
                     *           "url": "https://example.com/pricing",
                     *           "clicks": 12,
                     *           "people": 9
                     *         }
                     *       ],
                     *       "domains": [
                     *         {
                     *           "domain": "gmail.com",
                     *           "sent": 700,
                     *           "delivered": 696,
                     *           "bounced": 1,
                     *           "opened": 290,
                     *           "clicked": 61
                     *         },
                     *         {
                     *           "domain": "example.com",
                     *           "sent": 490,
                     *           "delivered": 484,
                     *           "bounced": 3,
                     *           "opened": 182,
                     *           "clicked": 34
                     *         }
                     *       ],
                     *       "left": {
                     *         "unsubscribed": 35,
                     *         "snoozed": 2,
                     *         "suppressed": 0,
                     *         "topic": 0
                     *       },
                     *       "estimate": {
                     *         "recipients": 1200,
                     *         "cost": {
                     *           "currency": "usd",
                     *           "ses": 0.12,
                     *           "petrel": 0,
                     *           "total": 0.12,
                     *           "listPricesOf": "2026-11-01"
                     *         }
                     *       },
                     *       "actualCost": {
                     *         "currency": "usd",
                     *         "ses": 0.12,
                     *         "petrel": 0,
                     *         "total": 0.12,
                     *         "listPricesOf": "2026-11-01"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["CampaignReport"];
                };
            };
        };
    };
    listRecipients: {
        parameters: {
            query?: {
                status?: string;
                reason?: string;
                contactId?: string;
                cursor?: string;
                /** @example 50 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "email": "ann@example.com",
                     *           "emailId": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60",
                     *           "status": "OPENED",
                     *           "reason": null,
                     *           "sentAt": "2026-03-02T09:00:00.000Z",
                     *           "deliveredAt": "2026-03-02T09:00:03.000Z",
                     *           "openedAt": "2026-03-02T09:12:41.000Z",
                     *           "clickedAt": null,
                     *           "bouncedAt": null,
                     *           "complainedAt": null,
                     *           "updatedAt": "2026-03-02T09:12:41.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** @description Null if the contact was deleted, like its email address. */
                            contactId: string | null;
                            email: string | null;
                            /** @description Null until an email exists. */
                            emailId: string | null;
                            /** @enum {string} */
                            status: "PENDING" | "SENT" | "DELIVERED" | "OPENED" | "CLICKED" | "BOUNCED" | "COMPLAINED" | "FAILED" | "SKIPPED";
                            /** @description Why the status is FAILED or SKIPPED. */
                            reason: ("render_failed" | "provider_rejected" | "delivery_unconfirmed" | "billing_limit" | "domain_not_verified" | "error" | "unsubscribed" | "snoozed" | "topic" | "suppressed" | "contact_deleted" | "cancelled" | "project_disabled") | null;
                            sentAt: string | null;
                            deliveredAt: string | null;
                            openedAt: string | null;
                            clickedAt: string | null;
                            bouncedAt: string | null;
                            complainedAt: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            updatedAt: string;
                        }[];
                        /** @description Pass it to get the next page. Absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                        /** @description Number of all matches on the first page, 0 on later pages. */
                        total: number;
                    };
                };
            };
        };
    };
    sendCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scheduledFor": "2026-03-09T09:00:00.000Z"
                 *     }
                 */
                "application/json": {
                    /** @description When to send: an ISO date and time (UTC without a zone) or milliseconds since 1970. Null sends now. */
                    scheduledFor?: string | number | null;
                    /** @description Sends after so many seconds, without scheduledFor. Until then the campaign can be unscheduled. */
                    delaySeconds?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *         "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *         "name": "March news",
                     *         "subject": "What is new in March",
                     *         "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *         "from": "news@mail.example.com",
                     *         "description": null,
                     *         "preheader": "Three new features",
                     *         "text": null,
                     *         "fromName": "Example",
                     *         "replyTo": null,
                     *         "type": "MARKETING",
                     *         "topic": "product-news",
                     *         "status": "SCHEDULED",
                     *         "audienceType": "FILTERED",
                     *         "segmentId": null,
                     *         "audienceCondition": {
                     *           "logic": "AND",
                     *           "groups": [
                     *             {
                     *               "filters": [
                     *                 {
                     *                   "field": "data.plan",
                     *                   "operator": "equals",
                     *                   "value": "pro"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "templateId": null,
                     *         "tracking": null,
                     *         "scheduledFor": "2026-03-09T09:00:00.000Z",
                     *         "lateLimitMinutes": 720,
                     *         "stopAt": null,
                     *         "totalRecipients": 1200,
                     *         "sentCount": 0,
                     *         "deliveredCount": 0,
                     *         "openedCount": 0,
                     *         "clickedCount": 0,
                     *         "bouncedCount": 0,
                     *         "segment": null,
                     *         "cancelReason": null,
                     *         "pausedAt": null,
                     *         "pauseReason": null,
                     *         "round": 1,
                     *         "rounds": [],
                     *         "sentAt": null,
                     *         "createdAt": "2026-03-01T10:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:30:00.000Z"
                     *       },
                     *       "message": "The campaign is scheduled."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Campaign"];
                        message: string;
                    };
                };
            };
        };
    };
    pauseCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "March news",
                     *       "subject": "What is new in March",
                     *       "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *       "from": "news@mail.example.com",
                     *       "description": null,
                     *       "preheader": "Three new features",
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "MARKETING",
                     *       "topic": "product-news",
                     *       "status": "PAUSED",
                     *       "audienceType": "FILTERED",
                     *       "segmentId": null,
                     *       "audienceCondition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "templateId": null,
                     *       "tracking": null,
                     *       "scheduledFor": null,
                     *       "lateLimitMinutes": 720,
                     *       "stopAt": null,
                     *       "totalRecipients": 1200,
                     *       "sentCount": 400,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "segment": null,
                     *       "cancelReason": null,
                     *       "pausedAt": "2026-03-02T09:00:03.000Z",
                     *       "pauseReason": "user",
                     *       "round": 1,
                     *       "rounds": [],
                     *       "sentAt": "2026-03-02T09:00:00.000Z",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    resumeCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "March news",
                     *       "subject": "What is new in March",
                     *       "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *       "from": "news@mail.example.com",
                     *       "description": null,
                     *       "preheader": "Three new features",
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "MARKETING",
                     *       "topic": "product-news",
                     *       "status": "SENDING",
                     *       "audienceType": "FILTERED",
                     *       "segmentId": null,
                     *       "audienceCondition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "templateId": null,
                     *       "tracking": null,
                     *       "scheduledFor": null,
                     *       "lateLimitMinutes": 720,
                     *       "stopAt": null,
                     *       "totalRecipients": 1200,
                     *       "sentCount": 400,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "segment": null,
                     *       "cancelReason": null,
                     *       "pausedAt": null,
                     *       "pauseReason": null,
                     *       "round": 1,
                     *       "rounds": [],
                     *       "sentAt": "2026-03-02T09:00:00.000Z",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    unscheduleCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "March news",
                     *       "subject": "What is new in March",
                     *       "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *       "from": "news@mail.example.com",
                     *       "description": null,
                     *       "preheader": "Three new features",
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "MARKETING",
                     *       "topic": "product-news",
                     *       "status": "DRAFT",
                     *       "audienceType": "FILTERED",
                     *       "segmentId": null,
                     *       "audienceCondition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "templateId": null,
                     *       "tracking": null,
                     *       "scheduledFor": null,
                     *       "lateLimitMinutes": 720,
                     *       "stopAt": null,
                     *       "totalRecipients": 1200,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "segment": null,
                     *       "cancelReason": null,
                     *       "pausedAt": null,
                     *       "pauseReason": null,
                     *       "round": 1,
                     *       "rounds": [],
                     *       "sentAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    cancelCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "March news",
                     *       "subject": "What is new in March",
                     *       "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *       "from": "news@mail.example.com",
                     *       "description": null,
                     *       "preheader": "Three new features",
                     *       "text": null,
                     *       "fromName": "Example",
                     *       "replyTo": null,
                     *       "type": "MARKETING",
                     *       "topic": "product-news",
                     *       "status": "CANCELLED",
                     *       "audienceType": "FILTERED",
                     *       "segmentId": null,
                     *       "audienceCondition": {
                     *         "logic": "AND",
                     *         "groups": [
                     *           {
                     *             "filters": [
                     *               {
                     *                 "field": "data.plan",
                     *                 "operator": "equals",
                     *                 "value": "pro"
                     *               }
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "templateId": null,
                     *       "tracking": null,
                     *       "scheduledFor": "2026-03-09T09:00:00.000Z",
                     *       "lateLimitMinutes": 720,
                     *       "stopAt": null,
                     *       "totalRecipients": 1200,
                     *       "sentCount": 0,
                     *       "deliveredCount": 0,
                     *       "openedCount": 0,
                     *       "clickedCount": 0,
                     *       "bouncedCount": 0,
                     *       "segment": null,
                     *       "cancelReason": "user",
                     *       "pausedAt": null,
                     *       "pauseReason": null,
                     *       "round": 1,
                     *       "rounds": [],
                     *       "sentAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Campaign"];
                };
            };
        };
    };
    sendMissing: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reasons": [
                 *         "render_failed",
                 *         "billing_limit"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Recipients with one of these reasons are sent the campaign again. */
                    reasons: ("render_failed" | "provider_rejected" | "billing_limit" | "domain_not_verified" | "error" | "unsubscribed" | "snoozed" | "cancelled" | "project_disabled" | "suppressed" | "topic")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "data": {
                     *         "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *         "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *         "name": "March news",
                     *         "subject": "What is new in March",
                     *         "body": "<p>Hello {{ firstName }}, here is what is new.</p>",
                     *         "from": "news@mail.example.com",
                     *         "description": null,
                     *         "preheader": "Three new features",
                     *         "text": null,
                     *         "fromName": "Example",
                     *         "replyTo": null,
                     *         "type": "MARKETING",
                     *         "topic": "product-news",
                     *         "status": "SENDING",
                     *         "audienceType": "FILTERED",
                     *         "segmentId": null,
                     *         "audienceCondition": {
                     *           "logic": "AND",
                     *           "groups": [
                     *             {
                     *               "filters": [
                     *                 {
                     *                   "field": "data.plan",
                     *                   "operator": "equals",
                     *                   "value": "pro"
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         },
                     *         "templateId": null,
                     *         "tracking": null,
                     *         "scheduledFor": null,
                     *         "lateLimitMinutes": 720,
                     *         "stopAt": null,
                     *         "totalRecipients": 1200,
                     *         "sentCount": 1190,
                     *         "deliveredCount": 1180,
                     *         "openedCount": 0,
                     *         "clickedCount": 0,
                     *         "bouncedCount": 0,
                     *         "segment": null,
                     *         "cancelReason": null,
                     *         "pausedAt": null,
                     *         "pauseReason": null,
                     *         "round": 2,
                     *         "rounds": [
                     *           {
                     *             "round": 2,
                     *             "startedAt": "2026-03-09T09:00:00.000Z",
                     *             "reasons": [
                     *               "render_failed",
                     *               "billing_limit"
                     *             ],
                     *             "reopened": 2
                     *           }
                     *         ],
                     *         "sentAt": "2026-03-02T09:00:00.000Z",
                     *         "createdAt": "2026-03-01T10:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:30:00.000Z"
                     *       },
                     *       "message": "The campaign is being sent again to 2 of its recipients."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        data: components["schemas"]["Campaign"];
                        message: string;
                    };
                };
            };
        };
    };
    testCampaign: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ann@example.com"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: email
                     * @description Address of a project member, or an address at a verified domain of the project.
                     */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The test email is queued.",
                     *       "emailId": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        emailId: string;
                    };
                };
            };
        };
    };
    listWorkflows: {
        parameters: {
            query?: {
                page?: number;
                /** @example 20 */
                pageSize?: number;
                /** @description Matches a part of the name or description. */
                search?: string;
                /** @example active */
                status?: "active" | "disabled";
                sort?: "createdAt" | "updatedAt" | "name" | "steps";
                dir?: "desc" | "asc";
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *           "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *           "name": "Welcome",
                     *           "description": null,
                     *           "enabled": false,
                     *           "triggerType": "EVENT",
                     *           "triggerConfig": {
                     *             "eventName": "signup"
                     *           },
                     *           "allowReentry": false,
                     *           "graphVersion": 3,
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z",
                     *           "_count": {
                     *             "steps": 2,
                     *             "executions": 41
                     *           }
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "total": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Workflow"][];
                        page: number;
                        pageSize: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
        };
    };
    createWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Welcome",
                 *       "eventName": "signup"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @default null */
                    description?: string | null;
                    /**
                     * @description Whether a contact may enter again after completing the workflow.
                     * @default false
                     */
                    allowReentry?: boolean;
                    /** @description Name of the event that starts the workflow. May be in `triggerConfig` instead. */
                    eventName: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": false,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signup"
                     *       },
                     *       "allowReentry": false,
                     *       "graphVersion": 3,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z",
                     *       "_count": {
                     *         "steps": 2,
                     *         "executions": 41
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
        };
    };
    listWorkflowFields: {
        parameters: {
            query?: {
                /**
                 * @description Only data of events with this name.
                 * @example purchase
                 */
                eventName?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "fields": [
                     *         "contact.email",
                     *         "data.plan",
                     *         "event.amount"
                     *       ],
                     *       "count": 3,
                     *       "typedFields": [
                     *         {
                     *           "field": "contact.email",
                     *           "type": "string",
                     *           "category": "Contact Fields"
                     *         },
                     *         {
                     *           "field": "data.plan",
                     *           "type": "string",
                     *           "category": "Custom Data"
                     *         },
                     *         {
                     *           "field": "event.amount",
                     *           "type": "number",
                     *           "category": "Event Data"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        fields: string[];
                        count: number;
                        typedFields: {
                            field: string;
                            /** @enum {string} */
                            type: "string" | "number" | "boolean" | "date";
                            /** @enum {string} */
                            category: "Contact Fields" | "Custom Data" | "Event Data";
                        }[];
                    };
                };
            };
        };
    };
    getWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": false,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signup"
                     *       },
                     *       "allowReentry": false,
                     *       "graphVersion": 3,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z",
                     *       "_count": {
                     *         "steps": 2,
                     *         "executions": 41
                     *       },
                     *       "steps": [
                     *         {
                     *           "id": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *           "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *           "type": "TRIGGER",
                     *           "name": "Trigger",
                     *           "position": {
                     *             "x": 100,
                     *             "y": 100
                     *           },
                     *           "config": {
                     *             "eventName": "signup"
                     *           },
                     *           "templateId": null,
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z",
                     *           "template": null,
                     *           "outgoingTransitions": [
                     *             {
                     *               "id": "c4e6a8b0-2bd4-4f68-8a8c-0e2a4c6e8fa2",
                     *               "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *               "fromStepId": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *               "toStepId": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *               "branch": null,
                     *               "condition": null,
                     *               "priority": 0,
                     *               "auto": false,
                     *               "createdAt": "2026-03-01T10:00:00.000Z",
                     *               "updatedAt": "2026-03-02T08:30:00.000Z"
                     *             }
                     *           ],
                     *           "incomingTransitions": []
                     *         },
                     *         {
                     *           "id": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *           "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *           "type": "SEND_EMAIL",
                     *           "name": "Send the welcome email",
                     *           "position": {
                     *             "x": 350,
                     *             "y": 100
                     *           },
                     *           "config": {
                     *             "templateId": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *             "recipient": {
                     *               "type": "CONTACT"
                     *             }
                     *           },
                     *           "templateId": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z",
                     *           "template": {
                     *             "id": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *             "name": "Welcome"
                     *           },
                     *           "outgoingTransitions": [],
                     *           "incomingTransitions": [
                     *             {
                     *               "id": "c4e6a8b0-2bd4-4f68-8a8c-0e2a4c6e8fa2",
                     *               "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *               "fromStepId": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *               "toStepId": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *               "branch": null,
                     *               "condition": null,
                     *               "priority": 0,
                     *               "auto": false,
                     *               "createdAt": "2026-03-01T10:00:00.000Z",
                     *               "updatedAt": "2026-03-02T08:30:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "transitions": [
                     *         {
                     *           "id": "c4e6a8b0-2bd4-4f68-8a8c-0e2a4c6e8fa2",
                     *           "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *           "fromStepId": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *           "toStepId": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *           "branch": null,
                     *           "condition": null,
                     *           "priority": 0,
                     *           "auto": false,
                     *           "createdAt": "2026-03-01T10:00:00.000Z",
                     *           "updatedAt": "2026-03-02T08:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        projectId: string;
                        name: string;
                        description: string | null;
                        enabled: boolean;
                        /** @enum {string} */
                        triggerType: "EVENT" | "MANUAL" | "SCHEDULE";
                        /** @description Null for MANUAL. */
                        triggerConfig: components["schemas"]["TriggerConfig"] | null;
                        allowReentry: boolean;
                        /** @description Increases with every change to steps, transitions or trigger. */
                        graphVersion: number;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                        _count: {
                            steps: number;
                            executions: number;
                        };
                        steps: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            workflowId: string;
                            type: components["schemas"]["StepType"];
                            name: string;
                            position: {
                                x: number;
                                y: number;
                            };
                            config: components["schemas"]["StoredStepConfig"];
                            templateId: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            updatedAt: string;
                            template: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                            } | null;
                            outgoingTransitions: components["schemas"]["Transition"][];
                            incomingTransitions: components["schemas"]["Transition"][];
                        }[];
                        transitions: components["schemas"]["Transition"][];
                    };
                };
            };
        };
    };
    deleteWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record that your change starts from. If the record has changed since, 409. */
                "If-Match"?: string;
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true,
                 *       "triggerType": "SCHEDULE",
                 *       "triggerConfig": {
                 *         "schedule": "cron(0 9 ? * MON *)",
                 *         "timezone": "Europe/Berlin",
                 *         "audience": {
                 *           "segmentId": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    name?: string;
                    description?: string | null;
                    /** @description Whether a contact may enter again after completing the workflow. */
                    allowReentry?: boolean;
                    enabled?: boolean;
                    /** @enum {string} */
                    triggerType?: "EVENT" | "MANUAL" | "SCHEDULE";
                    triggerConfig?: components["schemas"]["JsonValue"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Welcome",
                     *       "description": null,
                     *       "enabled": true,
                     *       "triggerType": "SCHEDULE",
                     *       "triggerConfig": {
                     *         "schedule": "cron(0 9 ? * MON *)",
                     *         "timezone": "Europe/Berlin",
                     *         "audience": {
                     *           "segmentId": "9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d"
                     *         }
                     *       },
                     *       "allowReentry": false,
                     *       "graphVersion": 3,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z",
                     *       "_count": {
                     *         "steps": 2,
                     *         "executions": 41
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
        };
    };
    duplicateWorkflow: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Welcome (Copy)",
                     *       "description": null,
                     *       "enabled": false,
                     *       "triggerType": "EVENT",
                     *       "triggerConfig": {
                     *         "eventName": "signup"
                     *       },
                     *       "allowReentry": false,
                     *       "graphVersion": 3,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z",
                     *       "_count": {
                     *         "steps": 2,
                     *         "executions": 41
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Workflow"];
                };
            };
        };
    };
    addStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "SEND_EMAIL",
                 *       "name": "Send the welcome email",
                 *       "config": {
                 *         "templateId": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewStep"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *       "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "type": "SEND_EMAIL",
                     *       "name": "Send the welcome email",
                     *       "position": {
                     *         "x": 350,
                     *         "y": 100
                     *       },
                     *       "config": {
                     *         "templateId": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *         "recipient": {
                     *           "type": "CONTACT"
                     *         }
                     *       },
                     *       "templateId": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SavedStep"];
                };
            };
        };
    };
    deleteStep: {
        parameters: {
            query?: {
                /**
                 * @description Connect the step's predecessors to its successor.
                 * @example true
                 */
                splice?: boolean;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6 */
                id: string;
                /** @example a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80 */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6 */
                id: string;
                /** @example a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80 */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Wait two days",
                 *       "config": {
                 *         "amount": 2,
                 *         "unit": "days"
                 *       }
                 *     }
                 */
                "application/json": {
                    name?: string;
                    position?: {
                        x: number;
                        y: number;
                    };
                    config?: components["schemas"]["StepConfig"];
                    templateId?: string | null;
                    /** @description A step keeps its type: only the current type is accepted. */
                    type?: components["schemas"]["JsonValue"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *       "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "type": "DELAY",
                     *       "name": "Wait two days",
                     *       "position": {
                     *         "x": 100,
                     *         "y": 100
                     *       },
                     *       "config": {
                     *         "amount": 2,
                     *         "unit": "days"
                     *       },
                     *       "templateId": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SavedStep"];
                };
            };
        };
    };
    addTransition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fromStepId": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                 *       "toStepId": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91"
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    fromStepId: string;
                    /** Format: uuid */
                    toStepId: string;
                    branch?: ("yes" | "no" | "event" | "timeout") | null;
                    condition?: {
                        branch?: ("yes" | "no" | "event" | "timeout") | null;
                    } | null;
                    /** @default 0 */
                    priority?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c4e6a8b0-2bd4-4f68-8a8c-0e2a4c6e8fa2",
                     *       "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "fromStepId": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *       "toStepId": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *       "branch": null,
                     *       "condition": null,
                     *       "priority": 0,
                     *       "auto": false,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Transition"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c4e6a8b0-2bd4-4f68-8a8c-0e2a4c6e8fa2",
                     *       "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "fromStepId": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *       "toStepId": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *       "branch": null,
                     *       "condition": null,
                     *       "priority": 0,
                     *       "auto": false,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Transition"];
                };
            };
        };
    };
    insertStep: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6 */
                id: string;
                /** @example c4e6a8b0-2bd4-4f68-8a8c-0e2a4c6e8fa2 */
                transitionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "CONDITION",
                 *       "name": "Is on a paid plan",
                 *       "config": {
                 *         "field": "data.plan",
                 *         "operator": "notEquals",
                 *         "value": "free"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InsertedStep"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *       "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "type": "CONDITION",
                     *       "name": "Is on a paid plan",
                     *       "position": {
                     *         "x": 100,
                     *         "y": 100
                     *       },
                     *       "config": {
                     *         "field": "data.plan",
                     *         "operator": "notEquals",
                     *         "value": "free"
                     *       },
                     *       "templateId": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["SavedStep"];
                };
            };
        };
    };
    deleteTransition: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6 */
                id: string;
                /** @example c4e6a8b0-2bd4-4f68-8a8c-0e2a4c6e8fa2 */
                transitionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listExecutions: {
        parameters: {
            query?: {
                page?: number;
                /** @example 20 */
                pageSize?: number;
                /** @example RUNNING */
                status?: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
                contactId?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "d5f7b9c1-3ce5-4a79-9b9d-1f3b5d7f9ab3",
                     *           "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *           "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "status": "RUNNING",
                     *           "currentStepId": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *           "exitReason": null,
                     *           "error": null,
                     *           "context": {
                     *             "plan": "pro"
                     *           },
                     *           "event": {
                     *             "plan": "pro"
                     *           },
                     *           "sourceEventId": null,
                     *           "graphVersion": 3,
                     *           "startedAt": "2026-03-02T09:00:00.000Z",
                     *           "completedAt": null,
                     *           "createdAt": "2026-03-02T09:00:00.000Z",
                     *           "updatedAt": "2026-03-02T09:00:00.000Z",
                     *           "contact": {
                     *             "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *             "email": "ann@example.com"
                     *           },
                     *           "currentStep": {
                     *             "id": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *             "name": "Send the welcome email",
                     *             "type": "SEND_EMAIL"
                     *           }
                     *         }
                     *       ],
                     *       "page": 1,
                     *       "pageSize": 20,
                     *       "total": 1,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            workflowId: string;
                            /** Format: uuid */
                            contactId: string;
                            /** @enum {string} */
                            status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
                            currentStepId: string | null;
                            exitReason: string | null;
                            error: string | null;
                            context: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            /** @description Data of the event that started the execution, as of that time. */
                            event: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                            sourceEventId: string | null;
                            graphVersion: number;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            startedAt: string;
                            completedAt: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            updatedAt: string;
                            /** @description Null when the contact is deleted. */
                            contact: {
                                /** Format: uuid */
                                id: string;
                                email: string;
                            } | null;
                            currentStep: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                type: components["schemas"]["StepType"];
                            } | null;
                            /**
                             * @description context and event were left out to keep the page small. GET …/executions/{executionId} shows them.
                             * @constant
                             */
                            contextOmitted?: true;
                        }[];
                        page: number;
                        pageSize: number;
                        total: number;
                        totalPages: number;
                    };
                };
            };
        };
    };
    startExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                 *       "context": {
                 *         "plan": "pro"
                 *       }
                 *     }
                 */
                "application/json": {
                    /** Format: uuid */
                    contactId: string;
                    /**
                     * @description Template variables, also stored as the event of the execution. At most 32 KB of JSON.
                     * @default {}
                     */
                    context?: {
                        [key: string]: components["schemas"]["JsonValue"];
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "d5f7b9c1-3ce5-4a79-9b9d-1f3b5d7f9ab3",
                     *       "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "status": "RUNNING",
                     *       "currentStepId": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *       "exitReason": null,
                     *       "error": null,
                     *       "context": {
                     *         "plan": "pro"
                     *       },
                     *       "event": {
                     *         "plan": "pro"
                     *       },
                     *       "sourceEventId": null,
                     *       "graphVersion": 3,
                     *       "startedAt": "2026-03-02T09:00:00.000Z",
                     *       "completedAt": null,
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "updatedAt": "2026-03-02T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Execution"];
                };
            };
        };
    };
    getExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6 */
                id: string;
                /** @example d5f7b9c1-3ce5-4a79-9b9d-1f3b5d7f9ab3 */
                executionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "d5f7b9c1-3ce5-4a79-9b9d-1f3b5d7f9ab3",
                     *       "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "status": "RUNNING",
                     *       "currentStepId": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *       "exitReason": null,
                     *       "error": null,
                     *       "context": {
                     *         "plan": "pro"
                     *       },
                     *       "event": {
                     *         "plan": "pro"
                     *       },
                     *       "sourceEventId": null,
                     *       "graphVersion": 3,
                     *       "startedAt": "2026-03-02T09:00:00.000Z",
                     *       "completedAt": null,
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "updatedAt": "2026-03-02T09:00:00.000Z",
                     *       "contact": {
                     *         "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *         "email": "ann@example.com"
                     *       },
                     *       "currentStep": {
                     *         "id": "b2d4f6a8-1ac3-4e57-9f7b-9d1f3b5d7f91",
                     *         "name": "Send the welcome email",
                     *         "type": "SEND_EMAIL"
                     *       },
                     *       "workflow": {
                     *         "id": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *         "name": "Welcome"
                     *       },
                     *       "stepExecutions": [
                     *         {
                     *           "id": "e6a8c0d2-4df6-4b8a-8cae-2a4c6e8fabc4",
                     *           "executionId": "d5f7b9c1-3ce5-4a79-9b9d-1f3b5d7f9ab3",
                     *           "stepId": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *           "status": "COMPLETED",
                     *           "scheduledFor": null,
                     *           "executeAfter": null,
                     *           "output": {
                     *             "triggered": true,
                     *             "eventName": "signup",
                     *             "timestamp": "2026-03-02T09:00:00.000Z"
                     *           },
                     *           "error": null,
                     *           "startedAt": "2026-03-02T09:00:00.000Z",
                     *           "completedAt": "2026-03-02T09:00:00.000Z",
                     *           "createdAt": "2026-03-02T09:00:00.000Z",
                     *           "updatedAt": "2026-03-02T09:00:00.000Z",
                     *           "step": {
                     *             "id": "a1c3e5f7-09b2-4d46-8f6a-8c0e2a4c6e80",
                     *             "name": "Trigger",
                     *             "type": "TRIGGER"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        workflowId: string;
                        /** Format: uuid */
                        contactId: string;
                        /** @enum {string} */
                        status: "RUNNING" | "WAITING" | "COMPLETED" | "EXITED" | "FAILED" | "CANCELLED";
                        currentStepId: string | null;
                        exitReason: string | null;
                        error: string | null;
                        context: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                        /** @description Data of the event that started the execution, as of that time. */
                        event: {
                            [key: string]: components["schemas"]["JsonValue"];
                        };
                        sourceEventId: string | null;
                        graphVersion: number;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        startedAt: string;
                        completedAt: string | null;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                        workflow: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                        };
                        /** @description Null when the contact is deleted. */
                        contact: {
                            /** Format: uuid */
                            id: string;
                            email: string;
                        } | null;
                        currentStep: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            type: components["schemas"]["StepType"];
                        } | null;
                        stepExecutions: {
                            /** Format: uuid */
                            id: string;
                            /** Format: uuid */
                            executionId: string;
                            /** Format: uuid */
                            stepId: string;
                            /** @enum {string} */
                            status: "PENDING" | "SCHEDULED" | "WAITING" | "RUNNING" | "COMPLETED" | "SKIPPED" | "FAILED";
                            scheduledFor: string | null;
                            executeAfter: string | null;
                            output: components["schemas"]["StepOutput"] | null;
                            error: string | null;
                            startedAt: string | null;
                            completedAt: string | null;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            createdAt: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            updatedAt: string;
                            /** @description As of the start of the execution. */
                            step: {
                                /** Format: uuid */
                                id: string;
                                name: string;
                                type: components["schemas"]["StepType"];
                            } | null;
                        }[];
                    };
                };
            };
        };
    };
    cancelExecution: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6 */
                id: string;
                /** @example d5f7b9c1-3ce5-4a79-9b9d-1f3b5d7f9ab3 */
                executionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "d5f7b9c1-3ce5-4a79-9b9d-1f3b5d7f9ab3",
                     *       "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *       "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "status": "CANCELLED",
                     *       "currentStepId": null,
                     *       "exitReason": "cancelled_by_user",
                     *       "error": null,
                     *       "context": {
                     *         "plan": "pro"
                     *       },
                     *       "event": {
                     *         "plan": "pro"
                     *       },
                     *       "sourceEventId": null,
                     *       "graphVersion": 3,
                     *       "startedAt": "2026-03-02T09:00:00.000Z",
                     *       "completedAt": "2026-03-09T09:00:00.000Z",
                     *       "createdAt": "2026-03-02T09:00:00.000Z",
                     *       "updatedAt": "2026-03-02T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Execution"];
                };
            };
        };
    };
    cancelExecutions: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancelled": 12
                     *     }
                     */
                    "application/json": {
                        cancelled: number;
                    };
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3aecf4b6-81da-4fce-8ae2-6e8fabcdef08",
                     *         "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *         "url": "https://example.com/petrel",
                     *         "types": [
                     *           "email.*",
                     *           "contact.unsubscribed"
                     *         ],
                     *         "description": "Production",
                     *         "filter": null,
                     *         "status": "ENABLED",
                     *         "disabledReason": null,
                     *         "disabledAt": null,
                     *         "secret": null,
                     *         "secretPrefix": "whsec_C2FVsB",
                     *         "failingSince": null,
                     *         "lastSuccessAt": "2026-03-02T09:00:03.000Z",
                     *         "lastFailureAt": null,
                     *         "paused": null,
                     *         "createdAt": "2026-03-01T10:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"][];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/petrel",
                 *       "types": [
                 *         "email.*",
                 *         "contact.unsubscribed"
                 *       ],
                 *       "description": "Production"
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description https, at a public host.
                     */
                    url: string;
                    /** @description `*`, a family such as `email.*`, or single types. */
                    types: ("*" | "email.*" | "contact.*" | "event.*" | "segment.*" | "campaign.*" | "workflow.*" | "domain.*" | "project.*" | "job.*" | "webhook.*" | "email.sent" | "email.delivery" | "email.open" | "email.click" | "email.bounce" | "email.complaint" | "email.received" | "email.failed" | "email.scheduled" | "email.cancelled" | "email.topic_subscribed" | "email.topic_unsubscribed" | "contact.subscribed" | "contact.unsubscribed" | "contact.created" | "contact.updated" | "contact.deleted" | "event.tracked" | "segment.entry" | "segment.exit" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.sent" | "campaign.cancelled" | "workflow.started" | "workflow.finished" | "domain.verified" | "domain.failed" | "project.disabled" | "project.enabled" | "job.finished" | "webhook.test")[];
                    /** @default null */
                    description?: string | null;
                    /**
                     * @description Limits events of emails: each list that is given must have a match. Events of other types pass.
                     * @default null
                     */
                    filter?: {
                        tags?: string[];
                        topics?: string[];
                        campaignIds?: string[];
                        workflowIds?: string[];
                        sourceTypes?: ("TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND")[];
                    } | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3aecf4b6-81da-4fce-8ae2-6e8fabcdef08",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "url": "https://example.com/petrel",
                     *       "types": [
                     *         "email.*",
                     *         "contact.unsubscribed"
                     *       ],
                     *       "description": "Production",
                     *       "filter": null,
                     *       "status": "ENABLED",
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD1kB5YYzEJkM=",
                     *       "secretPrefix": "whsec_C2FVsB",
                     *       "failingSince": null,
                     *       "lastSuccessAt": null,
                     *       "lastFailureAt": null,
                     *       "paused": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3aecf4b6-81da-4fce-8ae2-6e8fabcdef08",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "url": "https://example.com/petrel",
                     *       "types": [
                     *         "email.*",
                     *         "contact.unsubscribed"
                     *       ],
                     *       "description": "Production",
                     *       "filter": null,
                     *       "status": "ENABLED",
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "secret": null,
                     *       "secretPrefix": "whsec_C2FVsB",
                     *       "failingSince": null,
                     *       "lastSuccessAt": "2026-03-02T09:00:03.000Z",
                     *       "lastFailureAt": null,
                     *       "paused": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of the record that your change starts from. If the record has changed since, 409. */
                "If-Match"?: string;
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "types": [
                 *         "*"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: uri
                     * @description https, at a public host.
                     */
                    url?: string;
                    /** @description `*`, a family such as `email.*`, or single types. */
                    types?: ("*" | "email.*" | "contact.*" | "event.*" | "segment.*" | "campaign.*" | "workflow.*" | "domain.*" | "project.*" | "job.*" | "webhook.*" | "email.sent" | "email.delivery" | "email.open" | "email.click" | "email.bounce" | "email.complaint" | "email.received" | "email.failed" | "email.scheduled" | "email.cancelled" | "email.topic_subscribed" | "email.topic_unsubscribed" | "contact.subscribed" | "contact.unsubscribed" | "contact.created" | "contact.updated" | "contact.deleted" | "event.tracked" | "segment.entry" | "segment.exit" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.sent" | "campaign.cancelled" | "workflow.started" | "workflow.finished" | "domain.verified" | "domain.failed" | "project.disabled" | "project.enabled" | "job.finished" | "webhook.test")[];
                    description?: string | null;
                    /** @description Limits events of emails: each list that is given must have a match. Events of other types pass. */
                    filter?: {
                        tags?: string[];
                        topics?: string[];
                        campaignIds?: string[];
                        workflowIds?: string[];
                        sourceTypes?: ("TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND")[];
                    } | null;
                    /** @enum {string} */
                    status?: "ENABLED" | "DISABLED";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3aecf4b6-81da-4fce-8ae2-6e8fabcdef08",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "url": "https://example.com/petrel",
                     *       "types": [
                     *         "*"
                     *       ],
                     *       "description": "Production",
                     *       "filter": null,
                     *       "status": "ENABLED",
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "secret": null,
                     *       "secretPrefix": "whsec_C2FVsB",
                     *       "failingSince": null,
                     *       "lastSuccessAt": "2026-03-02T09:00:03.000Z",
                     *       "lastFailureAt": null,
                     *       "paused": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How long the secret before signs beside the new one. A rotation ends an overlap that is in progress.
                     * @default 24
                     */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3aecf4b6-81da-4fce-8ae2-6e8fabcdef08",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "url": "https://example.com/petrel",
                     *       "types": [
                     *         "email.*",
                     *         "contact.unsubscribed"
                     *       ],
                     *       "description": "Production",
                     *       "filter": null,
                     *       "status": "ENABLED",
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD1kB5YYzEJkM=",
                     *       "secretPrefix": "whsec_C2FVsB",
                     *       "failingSince": null,
                     *       "lastSuccessAt": "2026-03-02T09:00:03.000Z",
                     *       "lastFailureAt": null,
                     *       "paused": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z",
                     *       "previousExpiresAt": "2026-03-09T09:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        projectId: string;
                        url: string;
                        description: string | null;
                        types: string[];
                        /** @description Limits events of emails: each list that is given must have a match. Events of other types pass. */
                        filter: {
                            tags?: string[];
                            topics?: string[];
                            campaignIds?: string[];
                            workflowIds?: string[];
                            sourceTypes?: ("TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW" | "INBOUND")[];
                        } | null;
                        /** @enum {string} */
                        status: "ENABLED" | "DISABLED";
                        disabledReason: ("user" | "failing" | "gone") | null;
                        disabledAt: string | null;
                        /** @description Only in the answers to creation and rotation; null elsewhere. */
                        secret: string | null;
                        secretPrefix: string;
                        failingSince: string | null;
                        lastSuccessAt: string | null;
                        lastFailureAt: string | null;
                        paused: {
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            until: string;
                        } | null;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                        /** @description Until when the secret before signs, too. */
                        previousExpiresAt: string | null;
                    };
                };
            };
        };
    };
    pauseWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "minutes": 60
                 *     }
                 */
                "application/json": {
                    /** @description Deliveries wait for so long; 0 ends the pause. */
                    minutes: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "3aecf4b6-81da-4fce-8ae2-6e8fabcdef08",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "url": "https://example.com/petrel",
                     *       "types": [
                     *         "email.*",
                     *         "contact.unsubscribed"
                     *       ],
                     *       "description": "Production",
                     *       "filter": null,
                     *       "status": "ENABLED",
                     *       "disabledReason": null,
                     *       "disabledAt": null,
                     *       "secret": null,
                     *       "secretPrefix": "whsec_C2FVsB",
                     *       "failingSince": null,
                     *       "lastSuccessAt": "2026-03-02T09:00:03.000Z",
                     *       "lastFailureAt": null,
                     *       "paused": {
                     *         "until": "2026-03-09T09:00:00.000Z"
                     *       },
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "email.delivery"
                 *     }
                 */
                "application/json": {
                    /**
                     * @default webhook.test
                     * @enum {string}
                     */
                    type?: "email.sent" | "email.delivery" | "email.open" | "email.click" | "email.bounce" | "email.complaint" | "email.received" | "email.failed" | "email.scheduled" | "email.cancelled" | "email.topic_subscribed" | "email.topic_unsubscribed" | "contact.subscribed" | "contact.unsubscribed" | "contact.created" | "contact.updated" | "contact.deleted" | "event.tracked" | "segment.entry" | "segment.exit" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.sent" | "campaign.cancelled" | "workflow.started" | "workflow.finished" | "domain.verified" | "domain.failed" | "project.disabled" | "project.enabled" | "job.finished" | "webhook.test";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "delivered": true,
                     *       "statusCode": 200,
                     *       "durationMs": 112,
                     *       "response": "ok",
                     *       "error": null
                     *     }
                     */
                    "application/json": {
                        delivered: boolean;
                        statusCode: number | null;
                        durationMs: number;
                        /** @description The beginning of the answer's body, at most 1 KB. */
                        response: string | null;
                        error: string | null;
                    };
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @example FAILED */
                status?: "PENDING" | "DELIVERED" | "FAILED" | "CANCELLED";
                type?: "email.sent" | "email.delivery" | "email.open" | "email.click" | "email.bounce" | "email.complaint" | "email.received" | "email.failed" | "email.scheduled" | "email.cancelled" | "email.topic_subscribed" | "email.topic_unsubscribed" | "contact.subscribed" | "contact.unsubscribed" | "contact.created" | "contact.updated" | "contact.deleted" | "event.tracked" | "segment.entry" | "segment.exit" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.sent" | "campaign.cancelled" | "workflow.started" | "workflow.finished" | "domain.verified" | "domain.failed" | "project.disabled" | "project.enabled" | "job.finished" | "webhook.test";
                /** @description Start of the range of event times, inclusive. */
                startDate?: string;
                /** @description End of the range of event times, exclusive. */
                endDate?: string;
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "messageId": "msg_019b8d2e-3c00-8a1b-8c2d-3e4f5a6b7c8d",
                     *           "type": "contact.unsubscribed",
                     *           "timestamp": "2026-03-02T09:00:03.000Z",
                     *           "status": "FAILED",
                     *           "attempts": 9,
                     *           "nextAttemptAt": null,
                     *           "statusCode": 503,
                     *           "error": "The endpoint answered with status 503.",
                     *           "durationMs": 87,
                     *           "completedAt": "2026-03-09T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 0
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        /** @description Pass it to get the next page. Absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                        /** @description Number of all matches on the first page, 0 on later pages. Always 0 here: deliveries are not counted. */
                        total: number;
                    };
                };
            };
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
                /**
                 * @description The header `webhook-id` of its requests.
                 * @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b
                 */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messageId": "msg_019b8d2e-3c00-8a1b-8c2d-3e4f5a6b7c8d",
                     *       "type": "contact.unsubscribed",
                     *       "timestamp": "2026-03-02T09:00:03.000Z",
                     *       "status": "FAILED",
                     *       "attempts": 9,
                     *       "nextAttemptAt": null,
                     *       "statusCode": 503,
                     *       "error": "The endpoint answered with status 503.",
                     *       "durationMs": 87,
                     *       "completedAt": "2026-03-09T09:00:00.000Z",
                     *       "payload": {
                     *         "type": "contact.unsubscribed",
                     *         "timestamp": "2026-03-02T09:00:03.000Z",
                     *         "data": {
                     *           "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *           "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "email": "ann@example.com",
                     *           "reason": "bounce"
                     *         }
                     *       },
                     *       "attemptLog": [
                     *         {
                     *           "at": "2026-03-02T09:00:03.000Z",
                     *           "statusCode": 503,
                     *           "error": "The endpoint answered with status 503.",
                     *           "durationMs": 87,
                     *           "response": "down for maintenance"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** @description The header `webhook-id` of its requests. */
                        messageId: string;
                        /** @enum {string} */
                        type: "email.sent" | "email.delivery" | "email.open" | "email.click" | "email.bounce" | "email.complaint" | "email.received" | "email.failed" | "email.scheduled" | "email.cancelled" | "email.topic_subscribed" | "email.topic_unsubscribed" | "contact.subscribed" | "contact.unsubscribed" | "contact.created" | "contact.updated" | "contact.deleted" | "event.tracked" | "segment.entry" | "segment.exit" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.sent" | "campaign.cancelled" | "workflow.started" | "workflow.finished" | "domain.verified" | "domain.failed" | "project.disabled" | "project.enabled" | "job.finished" | "webhook.test";
                        /**
                         * Format: date-time
                         * @description When the event happened.
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        timestamp: string;
                        /** @enum {string} */
                        status: "PENDING" | "DELIVERED" | "FAILED" | "CANCELLED";
                        attempts: number;
                        nextAttemptAt: string | null;
                        /** @description Of the last attempt, as error and durationMs. */
                        statusCode: number | null;
                        error: string | null;
                        durationMs: number | null;
                        completedAt: string | null;
                        /** @description The body of its requests, built again from the event. Null once the event or its contact is deleted. */
                        payload: {
                            /** @enum {string} */
                            type: "email.sent" | "email.delivery" | "email.open" | "email.click" | "email.bounce" | "email.complaint" | "email.received" | "email.failed" | "email.scheduled" | "email.cancelled" | "email.topic_subscribed" | "email.topic_unsubscribed" | "contact.subscribed" | "contact.unsubscribed" | "contact.created" | "contact.updated" | "contact.deleted" | "event.tracked" | "segment.entry" | "segment.exit" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.sent" | "campaign.cancelled" | "workflow.started" | "workflow.finished" | "domain.verified" | "domain.failed" | "project.disabled" | "project.enabled" | "job.finished" | "webhook.test";
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            timestamp: string;
                            data: {
                                [key: string]: components["schemas"]["JsonValue"];
                            };
                        } | null;
                        attemptLog: {
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            at: string;
                            statusCode: number | null;
                            error: string | null;
                            durationMs: number;
                            /** @description The beginning of the answer's body, at most 1 KB. Answers to successful attempts are not kept. */
                            response: string | null;
                        }[];
                    };
                };
            };
        };
    };
    redeliverWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
                /**
                 * @description The header `webhook-id` of its requests.
                 * @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b
                 */
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "messageId": "msg_019b8d2e-3c00-8a1b-8c2d-3e4f5a6b7c8d",
                     *       "type": "contact.unsubscribed",
                     *       "timestamp": "2026-03-02T09:00:03.000Z",
                     *       "status": "PENDING",
                     *       "attempts": 0,
                     *       "nextAttemptAt": "2026-03-09T09:00:00.000Z",
                     *       "statusCode": 503,
                     *       "error": "The endpoint answered with status 503.",
                     *       "durationMs": 87,
                     *       "completedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
        };
    };
    replayWebhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startDate": "2026-03-01T00:00:00.000Z",
                 *       "only": "MISSED"
                 *     }
                 */
                "application/json": {
                    /** @description Start of the range of event times, inclusive; at most 30 days ago. */
                    startDate: string;
                    /** @description End of the range, exclusive. Default: now. */
                    endDate?: string;
                    /** @description Only these types, if the endpoint asks for them. */
                    types?: ("email.sent" | "email.delivery" | "email.open" | "email.click" | "email.bounce" | "email.complaint" | "email.received" | "email.failed" | "email.scheduled" | "email.cancelled" | "email.topic_subscribed" | "email.topic_unsubscribed" | "contact.subscribed" | "contact.unsubscribed" | "event.tracked" | "segment.entry" | "segment.exit" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.sent" | "campaign.cancelled" | "workflow.started" | "workflow.finished")[];
                    /**
                     * @description `MISSED` leaves out what was delivered to the endpoint, or still waits.
                     * @default MISSED
                     * @enum {string}
                     */
                    only?: "MISSED" | "ALL";
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The replay is queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    listWebhookEvents: {
        parameters: {
            query?: {
                /** @example contact.unsubscribed */
                types?: string;
                /** @description Start of the range of event times, inclusive. Default, and the earliest: 30 days ago. */
                startDate?: string;
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "msg_019b8d2e-3c00-8a1b-8c2d-3e4f5a6b7c8d",
                     *           "type": "contact.unsubscribed",
                     *           "timestamp": "2026-03-02T09:00:03.000Z",
                     *           "data": {
                     *             "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *             "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *             "email": "ann@example.com",
                     *             "reason": "bounce"
                     *           }
                     *         }
                     *       ],
                     *       "cursor": "eyJmIjoiWnp3VnJ3In0",
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookEvent"][];
                        /** @description Pass it to go on, also from the last page: it then leads to what comes later, also to earlier events that were logged late. */
                        cursor: string;
                        hasMore: boolean;
                    };
                };
            };
        };
    };
    listActivities: {
        parameters: {
            query?: {
                /** @example 50 */
                limit?: number;
                cursor?: string;
                /** @example email.opened,email.clicked */
                types?: string;
                contactId?: string;
                /** @description Start of the range, inclusive: any format that JavaScript's Date parses. */
                startDate?: string;
                /** @description End of the range, exclusive: any format that JavaScript's Date parses. */
                endDate?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60_opened",
                     *           "type": "email.opened",
                     *           "timestamp": "2026-03-02T09:12:41.000Z",
                     *           "contactEmail": "ann@example.com",
                     *           "contactId": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *           "metadata": {
                     *             "emailId": "8e4a1c72-6d3b-4e95-a0f8-1b2c3d4e5f60",
                     *             "subject": "Welcome",
                     *             "from": "hello@mail.example.com",
                     *             "fromName": "Example shop",
                     *             "replyTo": null,
                     *             "toName": null,
                     *             "sourceType": "WORKFLOW",
                     *             "campaignId": null,
                     *             "campaignName": null,
                     *             "workflowId": "7b9d1f35-c4e6-4a80-92b4-d6f8a0c2e4b6",
                     *             "workflowName": "Welcome series",
                     *             "templateId": "2d4f6a8c-0e1b-4c3d-9e5f-7a8b9c0d1e2f",
                     *             "totalOpens": 2
                     *           }
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Activity"][];
                        /** @description Pass it to get the next page. Absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                        /** @description Number of all matches on the first page, 0 on later pages. */
                        total: number;
                    };
                };
            };
        };
    };
    getActivityStats: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range, inclusive. Default: 30 days ago: any format that JavaScript's Date parses.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /** @description End of the range, exclusive. Default: now: any format that JavaScript's Date parses. */
                endDate?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "totalEvents": 10,
                     *       "totalEmailsSent": 100,
                     *       "totalEmailsDelivered": 98,
                     *       "totalEmailsOpened": 40,
                     *       "totalEmailsClicked": 8,
                     *       "totalEmailsBounced": 1,
                     *       "totalEmailsComplained": 0,
                     *       "totalEmailsReceived": 3,
                     *       "totalWorkflowsStarted": 5,
                     *       "openRate": 40,
                     *       "clickRate": 8
                     *     }
                     */
                    "application/json": {
                        totalEvents: number;
                        totalEmailsSent: number;
                        totalEmailsDelivered: number;
                        totalEmailsOpened: number;
                        totalEmailsClicked: number;
                        totalEmailsBounced: number;
                        totalEmailsComplained: number;
                        totalEmailsReceived: number;
                        totalWorkflowsStarted: number;
                        openRate: number;
                        clickRate: number;
                    };
                };
            };
        };
    };
    countRecentActivities: {
        parameters: {
            query?: {
                /** @example 5 */
                minutes?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 7,
                     *       "minutes": 5
                     *     }
                     */
                    "application/json": {
                        count: number;
                        minutes: number;
                    };
                };
            };
        };
    };
    listActivityTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "types": [
                     *         "event.triggered",
                     *         "email.sent",
                     *         "email.opened"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        types: ("event.triggered" | "email.sent" | "email.delivered" | "email.opened" | "email.clicked" | "email.bounced" | "email.complaint" | "email.failed" | "email.received" | "email.refused_inbound" | "contact.subscribed" | "contact.unsubscribed" | "campaign.sent" | "workflow.started" | "workflow.completed" | "campaign.scheduled" | "workflow.email.scheduled" | "workflow.active")[];
                    };
                };
            };
        };
    };
    listUpcomingActivities: {
        parameters: {
            query?: {
                limit?: number;
                /** @example 7 */
                daysAhead?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "activities": [
                     *         {
                     *           "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0_scheduled",
                     *           "type": "campaign.scheduled",
                     *           "timestamp": "2026-03-09T09:00:00.000Z",
                     *           "contactEmail": null,
                     *           "contactId": null,
                     *           "metadata": {
                     *             "campaignId": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *             "campaignName": "March news",
                     *             "subject": "What is new in March",
                     *             "totalRecipients": 1200,
                     *             "audienceType": "SEGMENT",
                     *             "segmentName": "Pro users"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        activities: components["schemas"]["UpcomingActivity"][];
                    };
                };
            };
        };
    };
    getTimeSeries: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end: any format that JavaScript's Date parses.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /**
                 * @description End of the range, exclusive. Default: now: any format that JavaScript's Date parses.
                 * @example 2026-03-31
                 */
                endDate?: string;
                /** @description IANA name of the time zone that days are counted in. */
                tz?: string;
                /** @example CAMPAIGN */
                sourceType?: "TRANSACTIONAL" | "CAMPAIGN" | "WORKFLOW";
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "date": "2026-03-02T00:00:00.000Z",
                     *         "emails": 1190,
                     *         "delivered": 1180,
                     *         "opens": 472,
                     *         "clicks": 95,
                     *         "bounces": 4,
                     *         "complaints": 0
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description The date in the requested time zone, as midnight UTC.
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        date: string;
                        emails: number;
                        delivered: number;
                        opens: number;
                        clicks: number;
                        bounces: number;
                        complaints: number;
                    }[];
                };
            };
        };
    };
    listTopCampaigns: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end: any format that JavaScript's Date parses.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /**
                 * @description End of the range, exclusive. Default: now: any format that JavaScript's Date parses.
                 * @example 2026-03-31
                 */
                endDate?: string;
                /** @example openedCount */
                metric?: "openedCount" | "clickedCount" | "sentCount" | "deliveredCount" | "bouncedCount" | "openRate" | "clickRate";
                /** @example 10 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *         "name": "March news",
                     *         "subject": "What is new in March",
                     *         "sentAt": "2026-03-02T09:00:00.000Z",
                     *         "totalRecipients": 1200,
                     *         "sentCount": 1190,
                     *         "deliveredCount": 1180,
                     *         "openedCount": 472,
                     *         "clickedCount": 95,
                     *         "bouncedCount": 4,
                     *         "openRate": 39.66,
                     *         "clickRate": 7.98
                     *       }
                     *     ]
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        name: string;
                        subject: string;
                        sentAt: string | null;
                        totalRecipients: number;
                        sentCount: number;
                        deliveredCount: number;
                        openedCount: number;
                        clickedCount: number;
                        bouncedCount: number;
                        openRate: number;
                        clickRate: number;
                    }[];
                };
            };
        };
    };
    getCampaignSummary: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end: any format that JavaScript's Date parses.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /**
                 * @description End of the range, exclusive. Default: now: any format that JavaScript's Date parses.
                 * @example 2026-03-31
                 */
                endDate?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 3,
                     *       "active": 1,
                     *       "completed": 1,
                     *       "byStatus": {
                     *         "DRAFT": 1,
                     *         "SCHEDULED": 1,
                     *         "SENDING": 0,
                     *         "PAUSED": 0,
                     *         "SENT": 1,
                     *         "CANCELLED": 0
                     *       },
                     *       "averageOpenRate": 39.66,
                     *       "averageClickRate": 7.98,
                     *       "campaigns": [
                     *         {
                     *           "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *           "name": "March news",
                     *           "subject": "What is new in March",
                     *           "sentAt": "2026-03-02T09:00:00.000Z",
                     *           "totalRecipients": 1200,
                     *           "sentCount": 1190,
                     *           "deliveredCount": 1180,
                     *           "openedCount": 472,
                     *           "clickedCount": 95,
                     *           "bouncedCount": 4,
                     *           "openRate": 39.66,
                     *           "clickRate": 7.98,
                     *           "status": "SENT"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        total: number;
                        active: number;
                        completed: number;
                        byStatus: {
                            DRAFT: number;
                            SCHEDULED: number;
                            SENDING: number;
                            PAUSED: number;
                            SENT: number;
                            CANCELLED: number;
                        };
                        averageOpenRate: number;
                        averageClickRate: number;
                        campaigns: {
                            /** Format: uuid */
                            id: string;
                            name: string;
                            subject: string;
                            sentAt: string | null;
                            totalRecipients: number;
                            sentCount: number;
                            deliveredCount: number;
                            openedCount: number;
                            clickedCount: number;
                            bouncedCount: number;
                            openRate: number;
                            clickRate: number;
                            /** @enum {string} */
                            status: "DRAFT" | "SCHEDULED" | "SENDING" | "PAUSED" | "SENT" | "CANCELLED";
                        }[];
                    };
                };
            };
        };
    };
    listTopEvents: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end: any format that JavaScript's Date parses.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /**
                 * @description End of the range, exclusive. Default: now: any format that JavaScript's Date parses.
                 * @example 2026-03-31
                 */
                endDate?: string;
                /** @example 5 */
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "name": "purchase",
                     *         "count": 240,
                     *         "trend": 12.5
                     *       }
                     *     ]
                     */
                    "application/json": {
                        name: string;
                        count: number;
                        trend: number;
                    }[];
                };
            };
        };
    };
    getDeliverability: {
        parameters: {
            query?: {
                /**
                 * @description Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end: any format that JavaScript's Date parses.
                 * @example 2026-03-01
                 */
                startDate?: string;
                /**
                 * @description End of the range, exclusive. Default: now: any format that JavaScript's Date parses.
                 * @example 2026-03-31
                 */
                endDate?: string;
                /**
                 * @description IANA name of the time zone that days are counted in.
                 * @example Europe/Berlin
                 */
                tz?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sent": 1190,
                     *       "delivered": 1180,
                     *       "hardBounces": 4,
                     *       "complaints": 0,
                     *       "softBounces": 6,
                     *       "bounceRate": 0.34,
                     *       "complaintRate": 0,
                     *       "domains": [
                     *         {
                     *           "domain": "example.com",
                     *           "sent": 300,
                     *           "delivered": 299,
                     *           "hardBounces": 1,
                     *           "complaints": 0
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        sent: number;
                        delivered: number;
                        hardBounces: number;
                        complaints: number;
                        softBounces: number;
                        bounceRate: number;
                        complaintRate: number;
                        domains: {
                            domain: string;
                            sent: number;
                            delivered: number;
                            hardBounces: number;
                            complaints: number;
                        }[];
                    };
                };
            };
        };
    };
    listDomains: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                projectId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "f7b9d1e3-5ea7-4c9b-9dbf-3b5d7f9abcd5",
                     *         "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *         "domain": "mail.example.com",
                     *         "verified": false,
                     *         "status": "pending",
                     *         "dkimTokens": [
                     *           "k2f7q4"
                     *         ],
                     *         "mailFromDomain": "petrel.mail.example.com",
                     *         "records": [
                     *           {
                     *             "type": "CNAME",
                     *             "name": "k2f7q4._domainkey.mail.example.com",
                     *             "value": "k2f7q4.dkim.amazonses.com",
                     *             "purpose": "dkim",
                     *             "required": true
                     *           },
                     *           {
                     *             "type": "MX",
                     *             "name": "petrel.mail.example.com",
                     *             "value": "feedback-smtp.eu-central-1.amazonses.com",
                     *             "priority": 10,
                     *             "purpose": "mail_from",
                     *             "required": true
                     *           }
                     *         ],
                     *         "inboundRecords": [],
                     *         "contested": false,
                     *         "verifiedAt": null,
                     *         "lastCheckedAt": null,
                     *         "createdAt": "2026-03-01T10:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Domain"][];
                };
            };
        };
    };
    addDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "domain": "mail.example.com"
                 *     }
                 */
                "application/json": {
                    domain: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "f7b9d1e3-5ea7-4c9b-9dbf-3b5d7f9abcd5",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "domain": "mail.example.com",
                     *       "verified": false,
                     *       "status": "pending",
                     *       "dkimTokens": [
                     *         "k2f7q4"
                     *       ],
                     *       "mailFromDomain": "petrel.mail.example.com",
                     *       "records": [
                     *         {
                     *           "type": "CNAME",
                     *           "name": "k2f7q4._domainkey.mail.example.com",
                     *           "value": "k2f7q4.dkim.amazonses.com",
                     *           "purpose": "dkim",
                     *           "required": true
                     *         },
                     *         {
                     *           "type": "MX",
                     *           "name": "petrel.mail.example.com",
                     *           "value": "feedback-smtp.eu-central-1.amazonses.com",
                     *           "priority": 10,
                     *           "purpose": "mail_from",
                     *           "required": true
                     *         }
                     *       ],
                     *       "inboundRecords": [],
                     *       "contested": false,
                     *       "verifiedAt": null,
                     *       "lastCheckedAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Domain"];
                };
            };
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "f7b9d1e3-5ea7-4c9b-9dbf-3b5d7f9abcd5",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "domain": "mail.example.com",
                     *       "verified": false,
                     *       "status": "pending",
                     *       "dkimTokens": [
                     *         "k2f7q4"
                     *       ],
                     *       "mailFromDomain": "petrel.mail.example.com",
                     *       "records": [
                     *         {
                     *           "type": "CNAME",
                     *           "name": "k2f7q4._domainkey.mail.example.com",
                     *           "value": "k2f7q4.dkim.amazonses.com",
                     *           "purpose": "dkim",
                     *           "required": true,
                     *           "found": true
                     *         },
                     *         {
                     *           "type": "MX",
                     *           "name": "petrel.mail.example.com",
                     *           "value": "feedback-smtp.eu-central-1.amazonses.com",
                     *           "priority": 10,
                     *           "purpose": "mail_from",
                     *           "required": true,
                     *           "found": true
                     *         }
                     *       ],
                     *       "inboundRecords": [],
                     *       "contested": false,
                     *       "verifiedAt": null,
                     *       "lastCheckedAt": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z",
                     *       "dkimStatus": "PENDING"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        /** Format: uuid */
                        projectId: string;
                        /** @description Lower-case ASCII; international names in xn-- form. */
                        domain: string;
                        verified: boolean;
                        /** @enum {string} */
                        status: "pending" | "verified" | "failed";
                        dkimTokens: string[];
                        mailFromDomain: string;
                        records: {
                            /** @enum {string} */
                            type: "CNAME" | "MX" | "TXT";
                            name: string;
                            value: string;
                            priority?: number;
                            /** @enum {string} */
                            purpose: "dkim" | "mail_from" | "spf" | "dmarc" | "ownership" | "inbound";
                            required: boolean;
                            /** @description Absent when the DNS lookup failed. */
                            found?: boolean;
                        }[];
                        inboundRecords: {
                            /** @enum {string} */
                            type: "CNAME" | "MX" | "TXT";
                            name: string;
                            value: string;
                            priority?: number;
                            /** @enum {string} */
                            purpose: "dkim" | "mail_from" | "spf" | "dmarc" | "ownership" | "inbound";
                            required: boolean;
                            /** @description Present when other mail servers currently receive the domain's mail. */
                            warning?: string;
                            /** @description Absent when the DNS lookup failed. */
                            found?: boolean;
                        }[];
                        /** @description Other projects added this domain as well. The ownership record decides which project owns it. */
                        contested: boolean;
                        verifiedAt: string | null;
                        lastCheckedAt: string | null;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                        /** @enum {string} */
                        dkimStatus: "NOT_STARTED" | "PENDING" | "SUCCESS" | "FAILED" | "TEMPORARY_FAILURE";
                    };
                };
            };
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
        };
    };
    getProviderAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "sandbox": false,
                     *       "sendingEnabled": true,
                     *       "ratePerSecond": 14,
                     *       "quota24h": 50000,
                     *       "sent24h": 1204,
                     *       "asOf": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @description Whether the provider sends only to verified addresses. */
                        sandbox: boolean;
                        sendingEnabled: boolean;
                        /** @description Emails per second, for all projects together. */
                        ratePerSecond: number;
                        /** @description Emails per 24 hours. Null if unlimited. */
                        quota24h: number | null;
                        sent24h: number;
                        /**
                         * Format: date-time
                         * @description When the provider said so.
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        asOf: string;
                    };
                };
            };
        };
    };
    announceAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filename": "handbook.pdf",
                 *       "contentType": "application/pdf",
                 *       "size": 8388608
                 *     }
                 */
                "application/json": {
                    filename: string;
                    contentType: string;
                    /** @description Size in bytes. The upload URL accepts exactly this size. */
                    size: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uploadId": "29dbf3a5-70c9-4ebd-9fd1-5d7f9abcdef7",
                     *       "uploadUrl": "https://uploads.example.com/29dbf3a5?signature=b64",
                     *       "method": "PUT",
                     *       "headers": {
                     *         "content-length": "8388608"
                     *       },
                     *       "expiresAt": "2026-03-02T09:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        uploadId: string;
                        /** Format: uri */
                        uploadUrl: string;
                        /** @constant */
                        method: "PUT";
                        headers: {
                            [key: string]: string;
                        };
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        expiresAt: string;
                    };
                };
            };
        };
    };
    uploadImage: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "image": "(bytes of logo.png)"
                 *     }
                 */
                "multipart/form-data": {
                    /** Format: binary */
                    image: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://images.example.com/img/5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10/logo.png",
                     *       "key": "img/5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10/logo.png",
                     *       "filename": "logo.png",
                     *       "contentType": "image/png",
                     *       "size": 20480
                     *     }
                     */
                    "application/json": {
                        /**
                         * Format: uri
                         * @description Public. Never changes.
                         */
                        url: string;
                        key: string;
                        filename: string;
                        /** @enum {string} */
                        contentType: "image/jpeg" | "image/png" | "image/gif" | "image/webp";
                        /** @description Bytes. */
                        size: number;
                    };
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "c3d9e0f4-17ab-4c62-b8d5-90e1f2a3b4c5",
                     *       "email": "ann@example.com",
                     *       "emailVerified": true,
                     *       "type": "PASSWORD",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                        emailVerified: boolean;
                        /** @enum {string} */
                        type: "PASSWORD" | "GITHUB_OAUTH" | "GOOGLE_OAUTH";
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        createdAt: string;
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        updatedAt: string;
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "currentPassword": "correct horse battery staple",
                 *       "newPassword": "a quite different pass phrase"
                 *     }
                 */
                "application/json": {
                    currentPassword: string;
                    newPassword: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The password was changed."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *         "name": "Example",
                     *         "public": "pk_0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e",
                     *         "secret": null,
                     *         "secretPrefix": "sk_9a3b",
                     *         "role": "OWNER",
                     *         "disabled": false,
                     *         "disabledReason": null,
                     *         "tracking": "ENABLED",
                     *         "language": "en",
                     *         "publicKey": {
                     *           "events": null,
                     *           "dataKeys": null
                     *         },
                     *         "postalAddress": "Example Inc., 1 Main Street, Springfield",
                     *         "inboundUnverified": false,
                     *         "suppression": "MARKETING",
                     *         "softBounces": {
                     *           "limit": 5,
                     *           "days": 14
                     *         },
                     *         "customer": null,
                     *         "subscription": null,
                     *         "createdAt": "2026-03-01T10:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Project"][];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Example"
                 *     }
                 */
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Example",
                     *       "public": "pk_0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e",
                     *       "secret": "sk_9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b",
                     *       "secretPrefix": "sk_9a3b",
                     *       "role": "OWNER",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "tracking": "ENABLED",
                     *       "language": "en",
                     *       "publicKey": {
                     *         "events": null,
                     *         "dataKeys": null
                     *       },
                     *       "postalAddress": "Example Inc., 1 Main Street, Springfield",
                     *       "inboundUnverified": false,
                     *       "suppression": "MARKETING",
                     *       "softBounces": {
                     *         "limit": 5,
                     *         "days": 14
                     *       },
                     *       "customer": null,
                     *       "subscription": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    deleteProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The project is being deleted."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "tracking": "MARKETING_ONLY",
                 *       "publicKey": {
                 *         "events": [
                 *           "purchase"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    name?: string;
                    /** @enum {string} */
                    tracking?: "ENABLED" | "DISABLED" | "MARKETING_ONLY";
                    /**
                     * @example en
                     * @example pt-BR
                     */
                    language?: string;
                    publicKey?: {
                        events?: string[] | null;
                        dataKeys?: string[] | null;
                    };
                    /** @description Shown in the footer of MARKETING emails. Empty removes it. */
                    postalAddress?: string | null;
                    inboundUnverified?: boolean;
                    /**
                     * @description Which email the suppression list holds back from an address that bounced or complained. RECORD: none. MARKETING: MARKETING and HEADLESS email. ENFORCE: all email.
                     * @enum {string}
                     */
                    suppression?: "RECORD" | "MARKETING" | "ENFORCE";
                    /** @description Suppresses an address for 30 days, the second time 90, then for good, when so many different emails bounced transiently within so many days, without a delivery in between. Null: never. */
                    softBounces?: {
                        limit: number;
                        days: number;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Example",
                     *       "public": "pk_0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e",
                     *       "secret": null,
                     *       "secretPrefix": "sk_9a3b",
                     *       "role": "OWNER",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "tracking": "MARKETING_ONLY",
                     *       "language": "en",
                     *       "publicKey": {
                     *         "events": [
                     *           "purchase"
                     *         ],
                     *         "dataKeys": null
                     *       },
                     *       "postalAddress": "Example Inc., 1 Main Street, Springfield",
                     *       "inboundUnverified": false,
                     *       "suppression": "MARKETING",
                     *       "softBounces": {
                     *         "limit": 5,
                     *         "days": 14
                     *       },
                     *       "customer": null,
                     *       "subscription": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    regenerateKeys: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Example",
                     *       "public": "pk_0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e0f1e",
                     *       "secret": "sk_9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b9a3b",
                     *       "secretPrefix": "sk_9a3b",
                     *       "role": "OWNER",
                     *       "disabled": false,
                     *       "disabledReason": null,
                     *       "tracking": "ENABLED",
                     *       "language": "en",
                     *       "publicKey": {
                     *         "events": null,
                     *         "dataKeys": null
                     *       },
                     *       "postalAddress": "Example Inc., 1 Main Street, Springfield",
                     *       "inboundUnverified": false,
                     *       "suppression": "MARKETING",
                     *       "softBounces": {
                     *         "limit": 5,
                     *         "days": 14
                     *       },
                     *       "customer": null,
                     *       "subscription": null,
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    resetProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The project is being reset."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
        };
    };
    getOwnProjectSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": {
                     *         "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *         "isHealthy": true,
                     *         "shouldDisable": false,
                     *         "isNewProject": false,
                     *         "violations": [],
                     *         "warnings": [],
                     *         "twentyFourHour": {
                     *           "total": 290,
                     *           "bounces": 1,
                     *           "complaints": 0,
                     *           "bounceRate": 0.34,
                     *           "complaintRate": 0
                     *         },
                     *         "sevenDay": {
                     *           "total": 1190,
                     *           "bounces": 4,
                     *           "complaints": 0,
                     *           "bounceRate": 0.34,
                     *           "complaintRate": 0
                     *         },
                     *         "allTime": {
                     *           "total": 5900,
                     *           "bounces": 20,
                     *           "complaints": 0,
                     *           "bounceRate": 0.34,
                     *           "complaintRate": 0
                     *         }
                     *       },
                     *       "levels": {
                     *         "bounce7Day": "healthy",
                     *         "bounceAllTime": "healthy",
                     *         "complaint7Day": "healthy",
                     *         "complaintAllTime": "healthy"
                     *       },
                     *       "isDisabled": false,
                     *       "disabledReason": null,
                     *       "suspensions": []
                     *     }
                     */
                    "application/json": components["schemas"]["SecurityState"];
                };
            };
        };
    };
    getBillingLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflows": {
                     *         "limit": null,
                     *         "usage": 120,
                     *         "percentage": 0,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "campaigns": {
                     *         "limit": 10000,
                     *         "usage": 1190,
                     *         "percentage": 11.9,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "transactional": {
                     *         "limit": null,
                     *         "usage": 120,
                     *         "percentage": 0,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "inbound": {
                     *         "limit": null,
                     *         "usage": 120,
                     *         "percentage": 0,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "currency": null
                     *     }
                     */
                    "application/json": components["schemas"]["LimitUses"];
                };
            };
        };
    };
    setBillingLimits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "workflows": null,
                 *       "campaigns": 10000,
                 *       "transactional": null,
                 *       "inbound": null
                 *     }
                 */
                "application/json": {
                    /** @description Emails per calendar month (UTC). Null means no limit. */
                    workflows: number | null;
                    /** @description Emails per calendar month (UTC). Null means no limit. */
                    campaigns: number | null;
                    /** @description Emails per calendar month (UTC). Null means no limit. */
                    transactional: number | null;
                    /** @description Emails per calendar month (UTC). Null means no limit. */
                    inbound: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "workflows": {
                     *         "limit": null,
                     *         "usage": 120,
                     *         "percentage": 0,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "campaigns": {
                     *         "limit": 10000,
                     *         "usage": 1190,
                     *         "percentage": 11.9,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "transactional": {
                     *         "limit": null,
                     *         "usage": 120,
                     *         "percentage": 0,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "inbound": {
                     *         "limit": null,
                     *         "usage": 120,
                     *         "percentage": 0,
                     *         "isWarning": false,
                     *         "isBlocked": false
                     *       },
                     *       "currency": null
                     *     }
                     */
                    "application/json": components["schemas"]["LimitUses"];
                };
            };
        };
    };
    getBillingConsumption: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "period": {
                     *         "start": "2026-03-01T00:00:00.000Z",
                     *         "end": "2026-04-01T00:00:00.000Z"
                     *       },
                     *       "usage": {
                     *         "total": 1310,
                     *         "records": [
                     *           {
                     *             "category": "campaigns",
                     *             "count": 1190
                     *           }
                     *         ]
                     *       },
                     *       "credits": null,
                     *       "upcomingInvoice": {
                     *         "amountDue": 1900,
                     *         "currency": "eur",
                     *         "periodStart": "2026-03-01T00:00:00.000Z",
                     *         "periodEnd": "2026-04-01T00:00:00.000Z",
                     *         "subtotal": 1900,
                     *         "total": 1900
                     *       }
                     *     }
                     */
                    "application/json": {
                        period: {
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            start: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            end: string;
                        };
                        usage: {
                            total: number;
                            records: {
                                /** @enum {string} */
                                category: "workflows" | "campaigns" | "transactional" | "inbound";
                                count: number;
                            }[];
                        };
                        credits: {
                            /** @description In the currency's minor units, such as cents. */
                            balance: number;
                            hasCredits: boolean;
                            /** @description In the currency's minor units, such as cents. */
                            creditAmount: number;
                            currency: string | null;
                        } | null;
                        upcomingInvoice: {
                            /** @description In the currency's minor units, such as cents. */
                            amountDue: number;
                            currency: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            periodStart: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            periodEnd: string;
                            /** @description In the currency's minor units, such as cents. */
                            subtotal: number;
                            /** @description In the currency's minor units, such as cents. */
                            total: number;
                        } | null;
                    };
                };
            };
        };
    };
    listBillingInvoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "invoices": [
                     *         {
                     *           "amountDue": 1900,
                     *           "currency": "eur",
                     *           "periodStart": "2026-03-01T00:00:00.000Z",
                     *           "periodEnd": "2026-04-01T00:00:00.000Z",
                     *           "subtotal": 1900,
                     *           "total": 1900,
                     *           "id": "in_1Nx2",
                     *           "number": "EX-0001",
                     *           "status": "paid",
                     *           "amountPaid": 1900,
                     *           "created": "2026-03-01T10:00:00.000Z",
                     *           "hostedInvoiceUrl": "https://invoice.stripe.com/i/in_1Nx2",
                     *           "invoicePdf": null,
                     *           "paid": true
                     *         }
                     *       ],
                     *       "hasUnpaidInvoices": false,
                     *       "unpaidInvoices": []
                     *     }
                     */
                    "application/json": {
                        invoices: {
                            /** @description In the currency's minor units, such as cents. */
                            amountDue: number;
                            currency: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            periodStart: string;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            periodEnd: string;
                            /** @description In the currency's minor units, such as cents. */
                            subtotal: number;
                            /** @description In the currency's minor units, such as cents. */
                            total: number;
                            id: string;
                            number: string | null;
                            status: string | null;
                            /** @description In the currency's minor units, such as cents. */
                            amountPaid: number;
                            /**
                             * Format: date-time
                             * @example 2026-03-01T10:00:00.000Z
                             */
                            created: string;
                            hostedInvoiceUrl: string | null;
                            invoicePdf: string | null;
                            paid: boolean;
                        }[];
                        hasUnpaidInvoices: boolean;
                        unpaidInvoices: {
                            id: string;
                            number: string | null;
                            /** @description In the currency's minor units, such as cents. */
                            amountDue: number;
                            currency: string;
                            hostedInvoiceUrl: string | null;
                            dueDate: string | null;
                        }[];
                    };
                };
            };
        };
    };
    startCheckout: {
        parameters: {
            query?: {
                /** @example eur */
                currency?: "usd" | "eur" | "gbp";
            };
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://checkout.stripe.com/c/pay/cs_1Nx2"
                     *     }
                     */
                    "application/json": {
                        /** Format: uri */
                        url: string;
                    };
                };
            };
        };
    };
    openBillingPortal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "url": "https://billing.stripe.com/p/session/bps_1Nx2"
                     *     }
                     */
                    "application/json": {
                        /** Format: uri */
                        url: string;
                    };
                };
            };
        };
    };
    getSetupState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "hasSubscription": false,
                     *       "hasVerifiedDomain": true,
                     *       "contactCount": 1200,
                     *       "lastCampaignSentAt": "2026-03-02T09:00:00.000Z",
                     *       "hasEnabledWorkflow": true
                     *     }
                     */
                    "application/json": {
                        hasSubscription: boolean;
                        hasVerifiedDomain: boolean;
                        contactCount: number;
                        lastCampaignSentAt: string | null;
                        hasEnabledWorkflow: boolean;
                    };
                };
            };
        };
    };
    getProjectSecurity: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": {
                     *         "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *         "isHealthy": true,
                     *         "shouldDisable": false,
                     *         "isNewProject": false,
                     *         "violations": [],
                     *         "warnings": [],
                     *         "twentyFourHour": {
                     *           "total": 290,
                     *           "bounces": 1,
                     *           "complaints": 0,
                     *           "bounceRate": 0.34,
                     *           "complaintRate": 0
                     *         },
                     *         "sevenDay": {
                     *           "total": 1190,
                     *           "bounces": 4,
                     *           "complaints": 0,
                     *           "bounceRate": 0.34,
                     *           "complaintRate": 0
                     *         },
                     *         "allTime": {
                     *           "total": 5900,
                     *           "bounces": 20,
                     *           "complaints": 0,
                     *           "bounceRate": 0.34,
                     *           "complaintRate": 0
                     *         }
                     *       },
                     *       "levels": {
                     *         "bounce7Day": "healthy",
                     *         "bounceAllTime": "healthy",
                     *         "complaint7Day": "healthy",
                     *         "complaintAllTime": "healthy"
                     *       },
                     *       "isDisabled": false,
                     *       "disabledReason": null,
                     *       "suspensions": []
                     *     }
                     */
                    "application/json": components["schemas"]["SecurityState"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "userId": "c3d9e0f4-17ab-4c62-b8d5-90e1f2a3b4c5",
                     *         "email": "bob@example.com",
                     *         "role": "MEMBER",
                     *         "status": "pending",
                     *         "createdAt": "2026-03-01T10:00:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Member"][];
                };
            };
        };
    };
    addMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "bob@example.com",
                 *       "role": "MEMBER"
                 *     }
                 */
                "application/json": {
                    /** Format: email */
                    email: string;
                    /**
                     * @default MEMBER
                     * @enum {string}
                     */
                    role?: "ADMIN" | "MEMBER";
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "c3d9e0f4-17ab-4c62-b8d5-90e1f2a3b4c5",
                     *       "email": "bob@example.com",
                     *       "role": "MEMBER",
                     *       "status": "pending",
                     *       "createdAt": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
                /** @example c3d9e0f4-17ab-4c62-b8d5-90e1f2a3b4c5 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "message": "The member was removed.",
                     *       "suggestion": "The member saw the secret key. Replace the keys of the project."
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                        suggestion: string;
                    };
                };
            };
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMemberRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
                /** @example c3d9e0f4-17ab-4c62-b8d5-90e1f2a3b4c5 */
                userId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "ADMIN"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    role: "ADMIN" | "MEMBER";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "userId": "c3d9e0f4-17ab-4c62-b8d5-90e1f2a3b4c5",
                     *       "email": "bob@example.com",
                     *       "role": "ADMIN",
                     *       "status": "pending",
                     *       "createdAt": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Member"];
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header: {
                /** @description The project's id. */
                "X-Project-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "5c0e16d8-a3fc-4be0-8c04-8fabcdef012a",
                     *         "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *         "name": "Billing service",
                     *         "scopes": [
                     *           "send",
                     *           "contacts:read"
                     *         ],
                     *         "domains": [
                     *           "example.com"
                     *         ],
                     *         "allowedIps": [
                     *           "192.0.2.0/24",
                     *           "2001:db8::/32"
                     *         ],
                     *         "prefix": "ak_7c1fe0d2",
                     *         "token": null,
                     *         "expiresAt": null,
                     *         "requestsPerMinute": null,
                     *         "lastUsedAt": "2026-03-02T09:00:00.000Z",
                     *         "lastUsedIp": "192.0.2.7",
                     *         "previousExpiresAt": null,
                     *         "createdBy": "ann@example.com",
                     *         "createdAt": "2026-03-01T10:00:00.000Z",
                     *         "updatedAt": "2026-03-02T08:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header: {
                /** @description The project's id. */
                "X-Project-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Billing service",
                 *       "scopes": [
                 *         "send",
                 *         "contacts:read"
                 *       ],
                 *       "domains": [
                 *         "example.com"
                 *       ],
                 *       "allowedIps": [
                 *         "192.0.2.0/24",
                 *         "2001:db8::/32"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Unique in the project. */
                    name: string;
                    /** @description What the key may do. Each operation of this document names the scopes that open it. */
                    scopes: ("send" | "track" | "read" | "full" | "campaigns:send" | "analytics:read" | "billing:read" | "campaigns:read" | "contacts:read" | "domains:read" | "emails:read" | "events:read" | "segments:read" | "suppressions:read" | "templates:read" | "topics:read" | "webhooks:read" | "workflows:read" | "audit:read" | "analytics:write" | "billing:write" | "campaigns:write" | "contacts:write" | "domains:write" | "emails:write" | "events:write" | "segments:write" | "suppressions:write" | "templates:write" | "topics:write" | "webhooks:write" | "workflows:write")[];
                    /** @description Verified domains of the project: emails that the key sends or writes come from one of them; null = any. */
                    domains?: string[] | null;
                    /** @description The only addresses from which the key works, as CIDR; null = any. */
                    allowedIps?: string[] | null;
                    /** @description At most 5 years ahead. Owner and admins get an email 7 days before. null = never. */
                    expiresAt?: string | null;
                    /**
                     * @description A limit of this key, within the project's; null = the project's alone.
                     * @default null
                     */
                    requestsPerMinute?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5c0e16d8-a3fc-4be0-8c04-8fabcdef012a",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Billing service",
                     *       "scopes": [
                     *         "send",
                     *         "contacts:read"
                     *       ],
                     *       "domains": [
                     *         "example.com"
                     *       ],
                     *       "allowedIps": [
                     *         "192.0.2.0/24",
                     *         "2001:db8::/32"
                     *       ],
                     *       "prefix": "ak_7c1fe0d2",
                     *       "token": "ak_7c1fe0d20b5a91c30b5a91c30b5a91c30b5a91c30b5a91c30b5a91c30b5a91c3",
                     *       "expiresAt": null,
                     *       "requestsPerMinute": null,
                     *       "lastUsedAt": null,
                     *       "lastUsedIp": null,
                     *       "previousExpiresAt": null,
                     *       "createdBy": "ann@example.com",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header: {
                /** @description The project's id. */
                "X-Project-Id": string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5c0e16d8-a3fc-4be0-8c04-8fabcdef012a",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Billing service",
                     *       "scopes": [
                     *         "send",
                     *         "contacts:read"
                     *       ],
                     *       "domains": [
                     *         "example.com"
                     *       ],
                     *       "allowedIps": [
                     *         "192.0.2.0/24",
                     *         "2001:db8::/32"
                     *       ],
                     *       "prefix": "ak_7c1fe0d2",
                     *       "token": null,
                     *       "expiresAt": null,
                     *       "requestsPerMinute": null,
                     *       "lastUsedAt": "2026-03-02T09:00:00.000Z",
                     *       "lastUsedIp": "192.0.2.7",
                     *       "previousExpiresAt": null,
                     *       "createdBy": "ann@example.com",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header: {
                /** @description The project's id. */
                "X-Project-Id": string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done, without a body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeKey: {
        parameters: {
            query?: never;
            header: {
                /** @description The ETag of the record that your change starts from. If the record has changed since, 409. */
                "If-Match"?: string;
                /** @description The project's id. */
                "X-Project-Id": string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "requestsPerMinute": 100
                 *     }
                 */
                "application/json": {
                    /** @description Unique in the project. */
                    name?: string;
                    /** @description What the key may do. Each operation of this document names the scopes that open it. */
                    scopes?: ("send" | "track" | "read" | "full" | "campaigns:send" | "analytics:read" | "billing:read" | "campaigns:read" | "contacts:read" | "domains:read" | "emails:read" | "events:read" | "segments:read" | "suppressions:read" | "templates:read" | "topics:read" | "webhooks:read" | "workflows:read" | "audit:read" | "analytics:write" | "billing:write" | "campaigns:write" | "contacts:write" | "domains:write" | "emails:write" | "events:write" | "segments:write" | "suppressions:write" | "templates:write" | "topics:write" | "webhooks:write" | "workflows:write")[];
                    /** @description Verified domains of the project: emails that the key sends or writes come from one of them; null = any. */
                    domains?: string[] | null;
                    /** @description The only addresses from which the key works, as CIDR; null = any. */
                    allowedIps?: string[] | null;
                    /** @description At most 5 years ahead. Owner and admins get an email 7 days before. null = never. */
                    expiresAt?: string | null;
                    /** @description A limit of this key, within the project's; null = the project's alone. */
                    requestsPerMinute?: number | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description Identifies this state of the record. */
                    ETag: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5c0e16d8-a3fc-4be0-8c04-8fabcdef012a",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Billing service",
                     *       "scopes": [
                     *         "send",
                     *         "contacts:read"
                     *       ],
                     *       "domains": [
                     *         "example.com"
                     *       ],
                     *       "allowedIps": [
                     *         "192.0.2.0/24",
                     *         "2001:db8::/32"
                     *       ],
                     *       "prefix": "ak_7c1fe0d2",
                     *       "token": null,
                     *       "expiresAt": null,
                     *       "requestsPerMinute": 100,
                     *       "lastUsedAt": "2026-03-02T09:00:00.000Z",
                     *       "lastUsedIp": "192.0.2.7",
                     *       "previousExpiresAt": null,
                     *       "createdBy": "ann@example.com",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header: {
                /** @description The project's id. */
                "X-Project-Id": string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How long the token before works beside the new one. A rotation ends an overlap that is in progress.
                     * @default 24
                     */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "5c0e16d8-a3fc-4be0-8c04-8fabcdef012a",
                     *       "projectId": "5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10",
                     *       "name": "Billing service",
                     *       "scopes": [
                     *         "send",
                     *         "contacts:read"
                     *       ],
                     *       "domains": [
                     *         "example.com"
                     *       ],
                     *       "allowedIps": [
                     *         "192.0.2.0/24",
                     *         "2001:db8::/32"
                     *       ],
                     *       "prefix": "ak_7c1fe0d2",
                     *       "token": "ak_7c1fe0d20b5a91c30b5a91c30b5a91c30b5a91c30b5a91c30b5a91c30b5a91c3",
                     *       "expiresAt": null,
                     *       "requestsPerMinute": null,
                     *       "lastUsedAt": "2026-03-02T09:00:00.000Z",
                     *       "lastUsedIp": "192.0.2.7",
                     *       "previousExpiresAt": "2026-03-09T09:00:00.000Z",
                     *       "createdBy": "ann@example.com",
                     *       "createdAt": "2026-03-01T10:00:00.000Z",
                     *       "updatedAt": "2026-03-02T08:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKey"];
                };
            };
        };
    };
    listAuditLines: {
        parameters: {
            query?: {
                /** @description Id of a user, of a named key or of a contact; `secret` for the secret key. */
                actorId?: string;
                /** @description `campaign.send` */
                action?: string;
                /** @description `campaign` */
                targetType?: string;
                /** @description Id of what was changed. */
                targetId?: string;
                /** @description Lines from this time on. */
                startDate?: string;
                /** @description Lines before this time. */
                endDate?: string;
                cursor?: string;
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "f1a2b3c4-d5e6-4f70-8192-a3b4c5d6e7f8",
                     *           "at": "2026-03-02T09:00:00.000Z",
                     *           "action": "campaign.send",
                     *           "result": "OK",
                     *           "actor": {
                     *             "type": "USER",
                     *             "id": "c3d9e0f4-17ab-4c62-b8d5-90e1f2a3b4c5",
                     *             "name": "ann@example.com"
                     *           },
                     *           "target": {
                     *             "type": "campaign",
                     *             "id": "3c5e7a91-b2d4-4f68-8a0c-e1f3a5b7c9d0",
                     *             "name": "March news"
                     *           },
                     *           "before": {
                     *             "status": "DRAFT",
                     *             "sentAt": null
                     *           },
                     *           "after": {
                     *             "status": "SENDING",
                     *             "sentAt": "2026-03-02T09:00:00.000Z"
                     *           },
                     *           "ip": "192.0.2.7",
                     *           "userAgent": "Mozilla/5.0",
                     *           "requestId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *         }
                     *       ],
                     *       "hasMore": false,
                     *       "total": 0
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditLine"][];
                        /** @description Pass it to get the next page. Absent on the last page. */
                        cursor?: string;
                        hasMore: boolean;
                        /** @description Number of all matches on the first page, 0 on later pages. Here it is always 0. */
                        total: number;
                    };
                };
            };
        };
    };
    exportAuditLines: {
        parameters: {
            query?: never;
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "startDate": "2026-03-01T10:00:00.000Z",
                 *       "endDate": "2026-03-02T09:00:00.000Z",
                 *       "format": "csv"
                 *     }
                 */
                "application/json": {
                    /** @description Lines from this time on. */
                    startDate?: string;
                    /** @description Lines before this time; without it, until now. */
                    endDate?: string;
                    /**
                     * @default jsonl
                     * @enum {string}
                     */
                    format?: "jsonl" | "csv";
                };
            };
        };
        responses: {
            /** @description Queued */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Export queued.",
                     *       "jobId": "18cae2f4-6fb8-4dac-8ec0-4c6e8fabcde6"
                     *     }
                     */
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
            };
        };
    };
    getEventBus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "types": [
                     *         "email.*",
                     *         "contact.unsubscribed"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EventBus"];
                };
            };
        };
    };
    setEventBus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 5f2b6c1e-8a34-4f0e-9d57-2c1b7e9a4d10 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "enabled": true,
                 *       "types": [
                 *         "email.*",
                 *         "contact.unsubscribed"
                 *       ]
                 *     }
                 */
                "application/json": {
                    enabled: boolean;
                    /** @description `*`, a family such as `email.*`, or single types. */
                    types: ("*" | "email.*" | "contact.*" | "event.*" | "segment.*" | "campaign.*" | "workflow.*" | "domain.*" | "project.*" | "job.*" | "webhook.*" | "email.sent" | "email.delivery" | "email.open" | "email.click" | "email.bounce" | "email.complaint" | "email.received" | "email.failed" | "email.scheduled" | "email.cancelled" | "email.topic_subscribed" | "email.topic_unsubscribed" | "contact.subscribed" | "contact.unsubscribed" | "contact.created" | "contact.updated" | "contact.deleted" | "event.tracked" | "segment.entry" | "segment.exit" | "campaign.started" | "campaign.paused" | "campaign.resumed" | "campaign.sent" | "campaign.cancelled" | "workflow.started" | "workflow.finished" | "domain.verified" | "domain.failed" | "project.disabled" | "project.enabled" | "job.finished" | "webhook.test")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "types": [
                     *         "email.*",
                     *         "contact.unsubscribed"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["EventBus"];
                };
            };
        };
    };
    showVerification: {
        parameters: {
            query?: {
                /** @example 4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
        };
    };
    submitVerification: {
        parameters: {
            query?: {
                /** @example 4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @default  */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
        };
    };
    showPasswordReset: {
        parameters: {
            query?: {
                /** @example 4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
        };
    };
    submitPasswordReset: {
        parameters: {
            query?: {
                /** @example 4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @default  */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
        };
    };
    showInvitation: {
        parameters: {
            query?: {
                /** @example 4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
        };
    };
    submitInvitation: {
        parameters: {
            query?: {
                /** @example 4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c4f9c */
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/x-www-form-urlencoded": {
                    /** @default  */
                    password?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
        };
    };
    showUnsubscribe: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
            /** @description Redirect */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    submitUnsubscribe: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example List-Unsubscribe=One-Click */
                "text/plain": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                    /** @example Done. */
                    "text/plain": string;
                };
            };
        };
    };
    showSubscribe: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
            /** @description Redirect */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    submitSubscribe: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example action=subscribe */
                "text/plain": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
        };
    };
    showManage: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
            /** @description Redirect */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    submitManage: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                contactId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example action=snooze&days=7 */
                "text/plain": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /** @example <!doctype html><html lang="en">…</html> */
                    "text/html": string;
                };
            };
        };
    };
    getPublicContact: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": true,
                     *       "snoozedUntil": null,
                     *       "language": "en",
                     *       "projectName": "Example",
                     *       "topics": [
                     *         {
                     *           "key": "product-news",
                     *           "name": "Product news",
                     *           "description": "Once a month.",
                     *           "subscribed": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                        subscribed: boolean;
                        snoozedUntil: string | null;
                        /** @description Language of the hosted pages for this contact, such as `pt-BR`. */
                        language: string;
                        projectName: string;
                        /** @description The PUBLIC topics by position. */
                        topics: {
                            key: string;
                            name: string;
                            description: string | null;
                            subscribed: boolean;
                        }[];
                    };
                };
            };
        };
    };
    subscribePublicContact: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": true,
                     *       "snoozedUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["PublicContactState"];
                };
            };
        };
    };
    unsubscribePublicContact: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": false,
                     *       "snoozedUntil": null
                     *     }
                     */
                    "application/json": components["schemas"]["PublicContactState"];
                };
            };
        };
    };
    snoozePublicContact: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "days": 7
                 *     }
                 */
                "application/json": {
                    /**
                     * Format: date-time
                     * @description In the future, at most a year ahead.
                     */
                    until?: string;
                    /** @description Days from now, instead of `until`. */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": false,
                     *       "snoozedUntil": "2026-03-09T09:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["PublicContactState"];
                };
            };
        };
    };
    chooseTopicsPublicly: {
        parameters: {
            query?: {
                /** @example b64.2f6Hh0Qm1Yc3 */
                t?: string;
                e?: string;
                /** @description Key of the topic of the email. */
                p?: string;
            };
            header?: never;
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "product-news": false
                 *     }
                 */
                "application/json": {
                    [key: string]: boolean | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b",
                     *       "email": "ann@example.com",
                     *       "subscribed": true,
                     *       "snoozedUntil": null,
                     *       "language": "en",
                     *       "projectName": "Example",
                     *       "topics": [
                     *         {
                     *           "key": "product-news",
                     *           "name": "Product news",
                     *           "description": "Once a month.",
                     *           "subscribed": false
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /** Format: uuid */
                        id: string;
                        email: string;
                        subscribed: boolean;
                        snoozedUntil: string | null;
                        /** @description Language of the hosted pages for this contact, such as `pt-BR`. */
                        language: string;
                        projectName: string;
                        /** @description The PUBLIC topics by position. */
                        topics: {
                            key: string;
                            name: string;
                            description: string | null;
                            subscribed: boolean;
                        }[];
                    };
                };
            };
        };
    };
    openConsole: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "environment": "production",
                     *       "urls": {
                     *         "api": "https://api.mail.example.com",
                     *         "dashboard": "https://api.mail.example.com/console/",
                     *         "landing": null,
                     *         "docs": "https://api.mail.example.com/docs"
                     *       },
                     *       "features": {
                     *         "billing": {
                     *           "enabled": false
                     *         },
                     *         "storage": {
                     *           "enabled": true
                     *         },
                     *         "authProviders": {
                     *           "github": false,
                     *           "google": false
                     *         },
                     *         "signup": {
                     *           "signupsDisabled": true
                     *         },
                     *         "email": {
                     *           "trackingToggleEnabled": true,
                     *           "verificationRequired": true
                     *         },
                     *         "inbound": {
                     *           "enabled": false
                     *         },
                     *         "smtp": {
                     *           "enabled": false,
                     *           "domain": null,
                     *           "ports": null
                     *         }
                     *       },
                     *       "aws": {
                     *         "sesRegion": "eu-central-1",
                     *         "mailFromSubdomain": "petrel"
                     *       },
                     *       "limits": {
                     *         "requestBytes": 5500000,
                     *         "importBytes": 4194304,
                     *         "imageBytes": 4194304,
                     *         "attachmentBytes": 10485760
                     *       }
                     *     }
                     */
                    "application/json": {
                        environment: string;
                        urls: {
                            api: string;
                            dashboard: string;
                            landing: string | null;
                            docs: string | null;
                        };
                        features: {
                            billing: {
                                enabled: boolean;
                            };
                            storage: {
                                enabled: boolean;
                            };
                            authProviders: {
                                github: boolean;
                                google: boolean;
                            };
                            signup: {
                                signupsDisabled: boolean;
                            };
                            email: {
                                trackingToggleEnabled: boolean;
                                verificationRequired: boolean;
                            };
                            inbound: {
                                enabled: boolean;
                            };
                            smtp: {
                                enabled: boolean;
                                domain: string | null;
                                ports: number[] | null;
                            };
                        };
                        aws: {
                            sesRegion: string;
                            mailFromSubdomain: string;
                        };
                        limits: {
                            requestBytes: number;
                            importBytes: number;
                            imageBytes: number;
                            attachmentBytes: number;
                        };
                    };
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
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "time": "2026-03-01T10:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        /**
                         * Format: date-time
                         * @example 2026-03-01T10:00:00.000Z
                         */
                        time: string;
                    };
                };
            };
        };
    };
    getOpenApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Petrel",
                     *         "version": "1"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": {
                        openapi: string;
                        info: components["schemas"]["JsonValue"];
                        paths?: components["schemas"]["JsonValue"];
                    };
                };
            };
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    receiveSns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example { "Type": "Notification", "MessageId": "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324", "Message": "{}", "SignatureVersion": "2" } */
                "text/plain": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        duplicate?: true;
                        /** @constant */
                        deferred?: true;
                        /** @constant */
                        parked?: true;
                    };
                };
            };
        };
    };
    receiveIncomingSns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example { "Type": "Notification", "MessageId": "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324", "Message": "{}", "SignatureVersion": "2" } */
                "text/plain": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        duplicate?: true;
                        /** @constant */
                        deferred?: true;
                        /** @constant */
                        parked?: true;
                    };
                };
            };
        };
    };
    receiveStripe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example { "id": "evt_1Nx2", "type": "invoice.paid", "data": { "object": { "id": "in_1Nx2" } } } */
                "text/plain": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "received": true
                     *     }
                     */
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        received: true;
                        /** @constant */
                        duplicate?: true;
                    };
                };
            };
        };
    };
}
