// Generated from the API's route tables by `npm run schema`. Do not edit.

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
                disposition?: "attachment" | "inline";
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
            dryRun?: boolean;
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
            method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
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
            subscriptionAction?: "none" | "subscribe" | "unsubscribe";
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
            timezone?: string;
            audience: {
                /** Format: uuid */
                segmentId: string;
            };
        };
        Warning: {
            field: string;
            /** @enum {string} */
            code: "unknown_key" | "opted_out" | "key_not_allowed";
            message: string;
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
            autoConnect?: boolean;
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
            autoConnect?: boolean;
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
            autoConnect?: boolean;
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
            autoConnect?: boolean;
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
            autoConnect?: boolean;
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
            autoConnect?: boolean;
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
            autoConnect?: boolean;
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
        /** @description BILLING_LIMIT_EXCEEDED or UPGRADE_REQUIRED: the request would exceed the project's limit, or its plan does not allow it */
        Error402: {
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
        /** @description The record does not exist in this project */
        Error404: {
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
        /** @description EXTERNAL_SERVICE_ERROR: an external service failed */
        Error502: {
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
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
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
                     *       "success": true
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
                     *       "success": true
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
                     *       "success": true
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
                /** @description Matches a part of the address. */
                search?: string;
                subscribed?: boolean;
                sort?: "createdAt" | "email";
                dir?: "desc" | "asc";
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
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /**
                 * @description `data.<key>` for a key of the data, or the name of a standard field, percent-encoded once. A path cannot carry every name: with `/`, `?` or `%`, `.`, `..` or `usage` it is `-` here, and the name is in the query parameter `field`.
                 * @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b
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
                 * @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b
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
                 * @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                 * @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b
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
                    "application/json": components["schemas"]["Suppression"];
                };
            };
        };
    };
    removeSuppression: {
        parameters: {
            query?: {
                /** @description Needs to be `true` for a complaint. */
                confirm?: string;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /**
                 * @description The address, percent-encoded.
                 * @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b
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
                /** @example {} */
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                limit?: number;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                /** @example {} */
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
                kind?: string;
                state?: "waiting" | "active" | "completed" | "failed";
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                     *       "success": true
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
                     *       "success": true
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
                /** @description Start of the range, inclusive: any format that JavaScript's Date parses. */
                startDate?: string;
                /** @description End of the range, exclusive: any format that JavaScript's Date parses. */
                endDate?: string;
                eventName?: string;
                contactId?: string;
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
                 * @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b
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
                 * @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b
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
                    "application/json": components["schemas"]["SavedSegment"];
                };
            };
        };
    };
    listSegmentContacts: {
        parameters: {
            query?: {
                page?: number;
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                pageSize?: number;
                body?: "omit";
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
                pageSize?: number;
                body?: "omit";
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
                     *       "success": true
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
                /** @description IANA name of the time zone that days are counted in. */
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
                pageSize?: number;
                /** @description Matches a part of the name or description. */
                search?: string;
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
                    "application/json": components["schemas"]["Workflow"];
                };
            };
        };
    };
    listWorkflowFields: {
        parameters: {
            query?: {
                /** @description Only data of events with this name. */
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
                    "application/json": components["schemas"]["SavedStep"];
                };
            };
        };
    };
    deleteStep: {
        parameters: {
            query?: {
                /** @description Connect the step's predecessors to its successor. */
                splice?: boolean;
            };
            header?: {
                /** @description The project's id. Required with a session. */
                "X-Project-Id"?: string;
            };
            path: {
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                stepId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
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
                    "application/json": components["schemas"]["Transition"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                transitionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                pageSize?: number;
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
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
                limit?: number;
                cursor?: string;
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
                /** @description Start of the range, inclusive. Default: 30 days ago: any format that JavaScript's Date parses. */
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
                /** @description Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end: any format that JavaScript's Date parses. */
                startDate?: string;
                /** @description End of the range, exclusive. Default: now: any format that JavaScript's Date parses. */
                endDate?: string;
                /** @description IANA name of the time zone that days are counted in. */
                tz?: string;
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
                /** @description Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end: any format that JavaScript's Date parses. */
                startDate?: string;
                /** @description End of the range, exclusive. Default: now: any format that JavaScript's Date parses. */
                endDate?: string;
                metric?: "openedCount" | "clickedCount" | "sentCount" | "deliveredCount" | "bouncedCount" | "openRate" | "clickRate";
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
                /** @description Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end: any format that JavaScript's Date parses. */
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
                /** @description Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end: any format that JavaScript's Date parses. */
                startDate?: string;
                /** @description End of the range, exclusive. Default: now: any format that JavaScript's Date parses. */
                endDate?: string;
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
                /** @description Start of the range, inclusive. Default: 30 days ago. At most 90 days before the end: any format that JavaScript's Date parses. */
                startDate?: string;
                /** @description End of the range, exclusive. Default: now: any format that JavaScript's Date parses. */
                endDate?: string;
                /** @description IANA name of the time zone that days are counted in. */
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
                /** @example {} */
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
    getOwnProjectSecurity: {
        parameters: {
            query?: never;
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
                /** @example 0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
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
                currency?: "usd" | "eur" | "gbp";
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
                    "application/json": components["schemas"]["Member"][];
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
                    "application/json": {
                        message: string;
                        /** Format: uuid */
                        jobId: string;
                    };
                };
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
}
