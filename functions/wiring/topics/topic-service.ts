import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { SegmentUsage } from "#lib/domain/segment/authoring/segment-usage.ts";
import { TopicService } from "#lib/domain/topic/topic-service.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { TemplatesOfTopic } from "#lib/storage/template/templates-of-topic.ts";
import { TopicRepository } from "#lib/storage/topic/topic-repository.ts";

export const topicService = (table: Table): TopicService =>
  new TopicService({
    topics: new TopicRepository(table),
    counters: new CounterRepository(table),
    templates: new TemplatesOfTopic(table),
    campaigns: new CampaignUsage(new StoredCampaigns(table)),
    segments: new SegmentUsage(new SegmentRecords(table)),
  });
