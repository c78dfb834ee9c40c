import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { statement } from "#test/local/services/deployed-function.ts";
import { impatient, startProxyStack, tableArn } from "#test/local/services/stack.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const stack = await forThisFile(startProxyStack());
const TableName = "mails";
const everything = statement(["dynamodb:*"], [tableArn, `${tableArn}/index/*`]);

beforeEach(() => stack.grant([everything]));

const put = (pk: string, more = {}) => new PutItemCommand({ TableName, Item: { pk: { S: pk }, ...more } });
const insert = (...pks: string[]) =>
  new BatchExecuteStatementCommand({
    Statements: pks.map((pk) => ({ Statement: `INSERT INTO "${TableName}" VALUE {'pk': ?}`, Parameters: [{ S: pk }] })),
  });
const get = (pk: string) => new GetItemCommand({ TableName, Key: { pk: { S: pk } }, ConsistentRead: true });
const query = (change = {}) =>
  new QueryCommand({
    TableName,
    IndexName: "gsi1",
    KeyConditionExpression: "pk1 = :v",
    ExpressionAttributeValues: { ":v": { S: "all" } },
    ...change,
  });
const units = () => {
  const { writeUnits, readUnits } = stack.meter.report().total;
  stack.meter.reset();
  return { writeUnits, readUnits };
};

describe("permissions", () => {
  test("a call without a grant is denied with the message of DynamoDB, and writes nothing", async () => {
    stack.grant([statement(["dynamodb:GetItem"], [tableArn])]);
    await expect(stack.dynamodb.send(put("denied"))).rejects.toMatchObject({
      name: "AccessDeniedException",
      message: expect.stringContaining("is not authorized to perform: dynamodb:PutItem"),
      $metadata: { httpStatusCode: 400 },
    });
    expect((await stack.dynamodb.send(get("denied"))).Item).toBeUndefined();
    expect(stack.authorizer.denied()).toMatchObject([{ caller: "api/send", action: "dynamodb:PutItem", count: 1 }]);
    expect(stack.meter.report().operations.map(({ operation }) => operation)).toEqual(["GetItem"]);
  });

  describe("a grant bound to partitions", () => {
    const bound = (...partitions: string[]) => ({
      conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": partitions } },
    });
    const batchGet = (...pks: string[]) =>
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: pks.map((pk) => ({ pk: { S: pk } })) } } });
    const batchWrite = (kept: string, deleted: string) =>
      new BatchWriteItemCommand({
        RequestItems: {
          [TableName]: [
            { PutRequest: { Item: { pk: { S: kept } } } },
            { DeleteRequest: { Key: { pk: { S: deleted } } } },
          ],
        },
      });
    const transaction = (written: string, checked: string) =>
      new TransactWriteItemsCommand({
        TransactItems: [
          { Put: { TableName, Item: { pk: { S: written } } } },
          {
            ConditionCheck: {
              TableName,
              Key: { pk: { S: checked } },
              ConditionExpression: "attribute_not_exists(v)",
            },
          },
        ],
      });
    const change = (pk: string) =>
      new BatchExecuteStatementCommand({
        Statements: [
          {
            Statement: `UPDATE "${TableName}" SET "a" = ?, "b" = ? WHERE "pk" = ? AND "a" IS MISSING`,
            Parameters: [{ S: "C#p" }, { S: "C#p" }, { S: pk }],
          },
        ],
      });
    const partition = (pk: string) =>
      query({
        IndexName: undefined,
        KeyConditionExpression: "#k = :v",
        ExpressionAttributeNames: { "#k": "pk" },
        ExpressionAttributeValues: { ":v": { S: pk } },
      });

    test.each([
      ["of one item", put("C#p#1"), put("K#x")],
      [
        "of an update",
        new UpdateItemCommand({ TableName, Key: { pk: { S: "C#p" } } }),
        new UpdateItemCommand({ TableName, Key: { pk: { S: "XC#p" } } }),
      ],
      ["of each item that a batch reads", batchGet("C#p#1", "H#p"), batchGet("C#p#1", "K#x")],
      ["of each item that a batch puts", batchWrite("C#p#2", "H#p"), batchWrite("K#x", "H#p")],
      ["of each item that a batch deletes", batchWrite("C#p#3", "H#p"), batchWrite("C#p#3", "K#x")],
      ["of each write of a transaction", transaction("C#p#4", "H#p"), transaction("K#x", "H#p")],
      ["of each check of a transaction", transaction("C#p#5", "H#p"), transaction("C#p#5", "K#x")],
      ["of each insert by statement", insert("C#p#6", "H#i"), insert("C#p#7", "K#x")],
      ["of an update by statement", change("C#p#8"), change("K#x")],
      ["that a query reads", partition("C#p#1"), partition("K#x")],
    ])("is judged by the key %s", async (_, allowed, denied) => {
      stack.grant([statement(["dynamodb:*"], [tableArn], bound("C#*", "H#*"))]);
      await stack.dynamodb.send(allowed as GetItemCommand);
      await expect(stack.dynamodb.send(denied as GetItemCommand)).rejects.toMatchObject({
        name: "AccessDeniedException",
      });
    });

    test("is judged by the partition of the index that a query reads", async () => {
      stack.grant([statement(["dynamodb:Query"], [`${tableArn}/index/gsi1`], bound("all"))]);
      await stack.dynamodb.send(query());
      const another = query({ ExpressionAttributeValues: { ":v": { S: "pk" } } });
      await expect(stack.dynamodb.send(another)).rejects.toMatchObject({ name: "AccessDeniedException" });
    });

    test.each([
      ["is no parameter", `WHERE "pk" = 'C#p'`, []],
      ["has a name without quotes", "WHERE pk = ?", [{ S: "C#p" }]],
    ])("refuses a statement whose key %s", async (_, where, key) => {
      stack.grant([statement(["dynamodb:*"], [tableArn], bound("C#*"))]);
      const Statement = `UPDATE "${TableName}" SET "a" = ? ${where}`;
      const literal = new BatchExecuteStatementCommand({
        Statements: [{ Statement, Parameters: [{ S: "x" }, ...key] }],
      });
      await expect(stack.dynamodb.send(literal)).rejects.toMatchObject({ name: "SerializationException" });
    });
  });

  test("a query of an index needs a grant on the index, not on the table", async () => {
    stack.grant([statement(["dynamodb:Query"], [tableArn])]);
    await expect(stack.dynamodb.send(query())).rejects.toMatchObject({ name: "AccessDeniedException" });
    stack.grant([statement(["dynamodb:Query"], [`${tableArn}/index/gsi1`])]);
    await stack.dynamodb.send(query());
    expect(stack.authorizer.unused()).toEqual([]);
  });

  test("a transaction needs the permission for each of its actions", async () => {
    const transaction = new TransactWriteItemsCommand({
      TransactItems: [
        { Put: { TableName, Item: { pk: { S: "t1" } } } },
        { ConditionCheck: { TableName, Key: { pk: { S: "t2" } }, ConditionExpression: "attribute_not_exists(pk)" } },
      ],
    });
    stack.grant([statement(["dynamodb:PutItem"], [tableArn])]);
    await expect(stack.dynamodb.send(transaction)).rejects.toMatchObject({ name: "AccessDeniedException" });
    stack.grant([statement(["dynamodb:PutItem", "dynamodb:ConditionCheckItem"], [tableArn])]);
    await stack.dynamodb.send(transaction);
    expect(stack.authorizer.unused()).toEqual([]);
  });

  test("a batch needs its permission on every table it names", async () => {
    const batch = (table: string) =>
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [{ pk: { S: "a" } }] }, [table]: { Keys: [] } } });
    await expect(stack.dynamodb.send(batch("others"))).rejects.toMatchObject({ name: "AccessDeniedException" });
  });

  test("a batch of statements needs PartiQLInsert on their table, and has no other right", async () => {
    stack.grant([statement(["dynamodb:PutItem", "dynamodb:BatchExecuteStatement"], [tableArn])]);
    await expect(stack.dynamodb.send(insert("a"))).rejects.toMatchObject({ name: "AccessDeniedException" });
    stack.grant([statement(["dynamodb:PartiQLInsert"], [tableArn])]);
    await stack.dynamodb.send(insert("inserted"));
    expect(stack.authorizer.unused()).toEqual([]);
    const removal = { Statement: `DELETE FROM "${TableName}" WHERE pk = 'inserted'` };
    await expect(
      stack.dynamodb.send(new BatchExecuteStatementCommand({ Statements: [removal] })),
    ).rejects.toMatchObject({ name: "AccessDeniedException" });
  });

  test("an update statement needs its own right, and a failed condition is billed like a write", async () => {
    await stack.dynamodb.send(put("changed"));
    const update = (was: string | null, pk: string) => ({
      Statement: `UPDATE "${TableName}" SET "a" = ? WHERE "pk" = ? AND "a" ${was === null ? "IS MISSING" : "= ?"}`,
      Parameters: [{ S: "x" }, { S: pk }, ...(was === null ? [] : [{ S: was }])],
    });
    const both = new BatchExecuteStatementCommand({ Statements: [update(null, "changed"), update("y", "others")] });
    stack.grant([statement(["dynamodb:PartiQLInsert", "dynamodb:UpdateItem"], [tableArn])]);
    await expect(stack.dynamodb.send(both)).rejects.toMatchObject({ name: "AccessDeniedException" });
    stack.grant([statement(["dynamodb:PartiQLUpdate"], [tableArn])]);
    units();
    const { Responses } = await stack.dynamodb.send(both);
    expect(Responses?.map((each) => each.Error?.Code)).toEqual([undefined, "ConditionalCheckFailed"]);
    expect(units()).toEqual({ writeUnits: 2, readUnits: 0 });
    expect(stack.authorizer.unused()).toEqual([]);
  });

  test("an unknown access key is refused", async () => {
    const stranger = new DynamoDBClient(stack.settings(stack.proxyUrl, "someone"));
    await expect(stranger.send(get("a"))).rejects.toMatchObject({ name: "UnrecognizedClientException" });
  });

  test("an operation that cannot be judged is refused", async () => {
    const target = { "x-amz-target": "DynamoDB_20120810.ExecuteStatement" };
    const authorization = "AWS4-HMAC-SHA256 Credential=key-send/20260101/us-east-1/dynamodb/aws4_request, Signature=0";
    const response = await fetch(stack.proxyUrl, { method: "POST", headers: { ...target, authorization }, body: "{}" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ __type: expect.stringContaining("UnknownOperationException") });
  });
});

describe("metering", () => {
  test("counts writes to the table and its indexes, and strongly and eventually consistent reads", async () => {
    await stack.dynamodb.send(put("m1"));
    expect(units()).toEqual({ writeUnits: 1, readUnits: 0 });
    await stack.dynamodb.send(put("m2", { pk1: { S: "all" }, text: { S: "x".repeat(1500) } }));
    expect(units()).toEqual({ writeUnits: 4, readUnits: 0 });
    await stack.dynamodb.send(get("m2"));
    expect(units()).toEqual({ writeUnits: 0, readUnits: 1 });
    await stack.dynamodb.send(query());
    expect(units()).toEqual({ writeUnits: 0, readUnits: 0.5 });
  });

  test("counts batches", async () => {
    const requests = ["b1", "b2"].map((pk) => ({ PutRequest: { Item: { pk: { S: pk } } } }));
    await stack.dynamodb.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
    expect(units()).toEqual({ writeUnits: 2, readUnits: 0 });
    const Keys = ["b1", "b2"].map((pk) => ({ pk: { S: pk } }));
    const batch = new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } });
    const { Responses, ...rest } = await stack.dynamodb.send(batch);
    expect(Responses?.[TableName]).toHaveLength(2);
    expect(rest).not.toHaveProperty("ConsumedCapacity");
    expect(units()).toEqual({ writeUnits: 0, readUnits: 1 });
  });

  test("counts inserts, including inserts of existing items", async () => {
    await stack.dynamodb.send(insert("first", "second"));
    expect(units()).toEqual({ writeUnits: 2, readUnits: 0 });
    const { Responses = [] } = await stack.dynamodb.send(insert("second", "third"));
    expect(Responses.map(({ Error: error }) => error?.Code)).toEqual(["DuplicateItem", undefined]);
    expect(units()).toEqual({ writeUnits: 2, readUnits: 0 });
  });

  test("counts a write whose condition failed", async () => {
    await stack.dynamodb.send(put("c1"));
    units();
    const again = new PutItemCommand({
      TableName,
      Item: { pk: { S: "c1" }, text: { S: "x".repeat(2000) } },
      ConditionExpression: "attribute_not_exists(pk)",
    });
    await expect(stack.dynamodb.send(again)).rejects.toMatchObject({ name: "ConditionalCheckFailedException" });
    expect(units()).toEqual({ writeUnits: 2, readUnits: 0 });
    const items = { TransactItems: [{ Put: again.input }, { Put: { TableName, Item: { pk: { S: "c2" } } } }] };
    await expect(
      stack.dynamodb.send(new TransactWriteItemsCommand({ TransactItems: items.TransactItems as never })),
    ).rejects.toMatchObject({ name: "TransactionCanceledException" });
    expect(units()).toEqual({ writeUnits: 6, readUnits: 0 });
  });

  test("shows the caller its capacity only on request", async () => {
    expect(await stack.dynamodb.send(put("s1"))).not.toHaveProperty("ConsumedCapacity");
    const asking = (ReturnConsumedCapacity: "INDEXES" | "NONE") =>
      stack.dynamodb.send(query({ ReturnConsumedCapacity }));
    expect((await asking("INDEXES")).ConsumedCapacity).toMatchObject({
      CapacityUnits: 0.5,
      GlobalSecondaryIndexes: { gsi1: { CapacityUnits: 0.5 } },
    });
    const { ConsumedCapacity, Count } = await asking("NONE");
    expect([ConsumedCapacity, Count]).toEqual([undefined, 1]);
    expect(units()).toMatchObject({ writeUnits: 1, readUnits: 1 });
  });

  test("passes items through unchanged, in any script", async () => {
    const Item = { pk: { S: 'größe 漢字 🐧 \u0000"\\' }, n: { N: "123456789012345678901234567890.5" } };
    await stack.dynamodb.send(new PutItemCommand({ TableName, Item }));
    expect((await stack.dynamodb.send(get(Item.pk.S))).Item).toEqual(Item);
  });
});

describe("faults", () => {
  test.each([
    ["error", "InternalServerError", 500],
    ["throttle", "ThrottlingException", 400],
  ] as const)("%s is answered as DynamoDB does, and performs nothing, once", async (mode, name, httpStatusCode) => {
    stack.faults.add({ service: "dynamodb", operation: "PutItem", mode });
    await expect(stack.dynamodb.send(put(mode))).rejects.toMatchObject({ name, $metadata: { httpStatusCode } });
    expect((await stack.dynamodb.send(get(mode))).Item).toBeUndefined();
    await stack.dynamodb.send(put(mode));
    expect((await stack.dynamodb.send(get(mode))).Item).toBeDefined();
  });

  test("timeout never answers and performs nothing", async () => {
    stack.faults.add({ service: "dynamodb", operation: "PutItem", mode: "timeout" });
    await expect(stack.dynamodb.send(put("late"), impatient)).rejects.toMatchObject({ name: "TimeoutError" });
    expect((await stack.dynamodb.send(get("late"))).Item).toBeUndefined();
  });

  test("acceptThenFail performs the call and breaks the connection", async () => {
    stack.faults.add({ service: "dynamodb", operation: "PutItem", mode: "acceptThenFail" });
    await expect(stack.dynamodb.send(put("lost"))).rejects.toMatchObject({ code: "ECONNRESET" });
    expect((await stack.dynamodb.send(get("lost"))).Item).toBeDefined();
  });

  test("a crash after n calls performs n and answers n - 1", async () => {
    stack.faults.add({ function: "api/send", mode: "crash", afterCalls: 2 });
    await stack.dynamodb.send(put("crash1"));
    await expect(stack.dynamodb.send(put("crash2"))).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(stack.crashed).toEqual(["api/send i-1"]);
    expect((await stack.dynamodb.send(get("crash2"))).Item).toBeDefined();
  });

  test("a crash after 0 calls performs none", async () => {
    stack.faults.add({ function: "api/send", mode: "crash", afterCalls: 0 });
    await expect(stack.dynamodb.send(put("crash0"))).rejects.toMatchObject({ code: "ECONNRESET" });
    expect(stack.crashed).toEqual(["api/send i-1"]);
    expect((await stack.dynamodb.send(get("crash0"))).Item).toBeUndefined();
  });
});

test("a failed condition reaches the caller with the requested item", async () => {
  await stack.dynamodb.send(put("old", { v: { N: "1" } }));
  const update = new UpdateItemCommand({
    TableName,
    Key: { pk: { S: "old" } },
    UpdateExpression: "SET v = :n",
    ConditionExpression: "v = :n",
    ExpressionAttributeValues: { ":n": { N: "2" } },
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
  await expect(stack.dynamodb.send(update)).rejects.toMatchObject({ Item: { pk: { S: "old" }, v: { N: "1" } } });
});

test("a hundred concurrent calls each get their own answer", async () => {
  const keys = Array.from({ length: 100 }, (_, i) => `parallel-${i}`);
  await Promise.all(keys.map((key) => stack.dynamodb.send(put(key))));
  const answers = await Promise.all(keys.map((key) => stack.dynamodb.send(get(key))));
  expect(answers.map(({ Item }) => Item?.["pk"]?.S)).toEqual(keys);
  expect(units()).toEqual({ writeUnits: 100, readUnits: 100 });
});
